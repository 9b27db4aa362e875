// Specifications such as "name(field=value, other=value)": a name, and the fields that depart from its defaults.

export interface Spec {
  name: string;
  fields: Record<string, string>;
}

export function readSpec(text: string): Spec {
  const match = /^\s*(\w+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  const fields: Record<string, string> = {};
  for (const part of (match?.[2] ?? "").split(",")) {
    const [key = "", ...value] = part.split("=");
    if (key.trim() && value.length) fields[key.trim()] = value.join("=").trim();
  }
  return { name: match?.[1] ?? text.trim(), fields };
}

export function writeSpec({ name, fields }: Spec): string {
  const inside = Object.entries(fields).filter(([, value]) => value !== "");
  return inside.length ? `${name}(${inside.map(([key, value]) => `${key}=${value}`).join(", ")})` : name;
}
