// What the tests take from Node.js.
declare module "node:stream/web" {
  export const CompressionStream: typeof globalThis.CompressionStream;
  export const DecompressionStream: typeof globalThis.DecompressionStream;
}
declare module "node:fs" {
  export const readdirSync: (path: string) => string[];
  export const readFileSync: (path: string, encoding: "utf8") => string;
}
