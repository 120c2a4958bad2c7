import type { Choice } from "../../content/types.ts";

/** Turns a table of labels into the choices of a form, in its order. */
export function choices(labels: Record<string, string>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
