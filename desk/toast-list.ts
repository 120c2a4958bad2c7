import type { Flash } from "./flash.ts";
import { stored } from "./stored.ts";

export interface Toast extends Flash {
  id: number;
}

export const noToasts: readonly Toast[] = [];

export const toastList = stored(noToasts);

/** Older ones are in the history of what they changed. */
const maxToasts = 3;

let lastId = 0;

export function addToast(flash: Flash): void {
  toastList.set([...toastList.get(), { ...flash, id: ++lastId }].slice(-maxToasts));
}

export function removeToast(id: number): void {
  toastList.set(toastList.get().filter((toast) => toast.id !== id));
}
