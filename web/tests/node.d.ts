// What the tests take from Node.js.
declare module "node:stream/web" {
  export const CompressionStream: typeof globalThis.CompressionStream;
  export const DecompressionStream: typeof globalThis.DecompressionStream;
}
