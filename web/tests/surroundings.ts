// What a browser has and jsdom lacks: media queries, of which none matches here.

globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
