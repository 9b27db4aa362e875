// What a browser has and jsdom lacks: media queries, of which none matches here, sizes, which do not change, dialogs
// that are opened, and streams that pack.

import { CompressionStream, DecompressionStream } from "node:stream/web";

Object.assign(globalThis, { CompressionStream, DecompressionStream });

globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

if (document.body.hasChildNodes() || localStorage.length) {
  throw new Error("another file of tests has left something here: see maxWorkers in vite.config.ts");
}
