import type { TitledMessage } from "../../content/messages.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { toastAreaId } from "./toast-area.ts";
import { Toast } from "./toasts.tsx";

/** In `place`, a part of the page with a slot for it, or else at the edge of the window. */
export function showToast(message: TitledMessage, place: HTMLElement | null): void {
  const area = place ?? document.getElementById(toastAreaId);
  if (!area) return;
  mountInSlots(
    area,
    <Slot name="toast">
      <Toast message={message} isInPage={place !== null} />
    </Slot>,
    () => {},
  );
}
