// A board on the page as a picture of its own: its layers in one SVG, every style that they get from the page written into them.

const SVG = "http://www.w3.org/2000/svg";
const SLACK = 2; // pixels by which the layers of one board may differ

/** What a style sheet may say about a drawing. */
const STYLES = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"],
  ...["stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "opacity", "transform", "transform-origin"],
  ...["transform-box", "filter", "clip-path", "mask", "mix-blend-mode", "display", "visibility", "paint-order"],
  ...["stop-color", "stop-opacity", "flood-color", "flood-opacity", "lighting-color", "color", "r"],
  ...["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "dominant-baseline"],
];

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** The picture of what is drawn inside an element; null where there is no board. */
export function pictureOf(element: Element, width?: number): Picture | null {
  const layers = layersOf(element);
  const ground = layers[0]?.getBoundingClientRect();
  if (!ground?.width) return null;
  const scale = (width ?? ground.width) / ground.width;
  const size = { width: Math.round(ground.width * scale), height: Math.round(ground.height * scale) };
  const whole = document.createElementNS(SVG, "svg");
  whole.setAttribute("xmlns", SVG);
  set(whole, { ...size, viewBox: `0 0 ${ground.width} ${ground.height}` });
  for (const layer of layers) whole.append(copied(layer, ground));
  return { svg: new XMLSerializer().serializeToString(whole), ...size };
}

/** The drawings that lie on each other where the largest one is, in the order in which they are painted. */
function layersOf(element: Element): SVGSVGElement[] {
  const all = [...element.querySelectorAll("svg")].filter((svg) => !svg.parentElement?.closest("svg"));
  const area = (svg: SVGSVGElement) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const largest = all.reduce<SVGSVGElement | null>((best, svg) => (best && area(best) >= area(svg) ? best : svg), null);
  const room = largest?.getBoundingClientRect();
  return room ? all.filter((svg) => isAt(svg.getBoundingClientRect(), room)) : [];
}

const isAt = (one: DOMRect, other: DOMRect): boolean =>
  (["left", "top", "width", "height"] as const).every((side) => Math.abs(one[side] - other[side]) <= SLACK);

function copied(layer: SVGSVGElement, ground: DOMRect): Node {
  const copy = layer.cloneNode(true) as SVGSVGElement;
  const originals = [layer, ...layer.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, original] of originals.entries()) inline(original, copies[index]!);
  copy.removeAttribute("style");
  set(copy, { x: 0, y: 0, width: ground.width, height: ground.height });
  return copy;
}

function inline(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const said = STYLES.map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value);
  for (const name of ["class", "tabindex", "role"]) copy.removeAttribute(name);
  copy.setAttribute("style", said.map(([name, value]) => `${name}:${value}`).join(";"));
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** The picture painted, on white where the board leaves something free if it cannot be seen through. */
export async function painted({ svg, width, height }: Picture, opaque = false): Promise<HTMLCanvasElement> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  set(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: opaque })!;
  if (opaque) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

export const asPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
