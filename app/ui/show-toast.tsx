import type { TitledMessage } from "../../content/messages.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { toastAreaId } from "./toast-area.ts";
import { Toast } from "./toasts.tsx";

export function showToast(message: TitledMessage): void {
  const area = document.getElementById(toastAreaId);
  if (!area) return;
  mountInSlots(
    area,
    <Slot name="toast">
      <Toast message={message} />
    </Slot>,
    () => {},
  );
}
