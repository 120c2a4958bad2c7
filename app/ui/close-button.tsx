import type { ComponentProps } from "react";
import { X } from "./icons.tsx";

interface CloseButtonProps extends ComponentProps<"button"> {
  label: string;
  isSmall?: boolean;
}

export function CloseButton({ label, isSmall, className = "", ...button }: CloseButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-paper-deep ${className}`}
    >
      <X aria-hidden className={isSmall ? "size-4" : "size-5"} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
