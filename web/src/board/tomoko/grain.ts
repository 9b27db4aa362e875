// The grain of a wooden board: wavy lines that part around the heart of the plank, the same ones every time.

import { scatter } from "../common/pseudo-random";

const STEPS = 8;

interface Line {
  path: string;
  width: number;
  strength: number;
}

export function grain(size: number, count: number, seed: number): Line[] {
  const next = scatter(seed);
  const heart = { x: size * (0.25 + 0.5 * next()), y: size * (0.3 + 0.4 * next()) };
  return Array.from({ length: count }, (_, index) => {
    const base = ((index + next()) * size) / count;
    const wave = 3 + 5 * next();
    const phase = next() * 6;
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const x = (step * size) / STEPS;
      return { x, y: base + wave * Math.sin(phase + step * 0.8) + parting(x, base, heart, size) };
    });
    return { path: smooth(points), width: 0.6 + 2.2 * next() ** 2, strength: 0.25 + 0.75 * next() };
  });
}

function parting(x: number, y: number, heart: { x: number; y: number }, size: number): number {
  const far = (y - heart.y) / (0.16 * size);
  const near = Math.exp(-(((x - heart.x) / (0.28 * size)) ** 2));
  return Math.sign(far) * 0.07 * size * near * Math.exp(-far * far);
}

function smooth(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  let from = first!;
  const curves = rest.map((to) => {
    const middle = (from.x + to.x) / 2;
    const curve = `C${round(middle)} ${round(from.y)} ${round(middle)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
    from = to;
    return curve;
  });
  return `M${round(first!.x)} ${round(first!.y)}${curves.join("")}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
