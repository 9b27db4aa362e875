// What the tests take from Node.js.
declare module "node:stream/web" {
  export const CompressionStream: typeof globalThis.CompressionStream;
  export const DecompressionStream: typeof globalThis.DecompressionStream;
}
declare module "node:fs" {
  export const existsSync: (path: string) => boolean;
  export const readFileSync: (path: string, encoding: "utf8") => string;
}
