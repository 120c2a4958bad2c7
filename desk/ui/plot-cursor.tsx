import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface PlotCursorOptions {
  label: string;
  /** The number of places, such as days. */
  count: number;
  orientation: "horizontal" | "vertical";
  /** What a place says, such as "Nov 20: Requests sent 3". */
  textOf(index: number): string;
  /** The place where the keys begin. */
  start: number;
}

/**
 * A cursor over a plot, which the pointer and the keys move. `index` is null while neither is there. `cursor` lies over
 * the plot, so that the plot itself stays a picture.
 */
export function usePlotCursor({ label, count, orientation, textOf, start }: PlotCursorOptions) {
  const [index, setIndex] = useState<number | null>(null);
  const shownIndex = Math.min(index ?? start, count - 1);

  function followPointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = orientation === "horizontal" ? (clientX - left) / width : (clientY - top) / height;
    setIndex(Math.max(0, Math.min(count - 1, Math.floor(share * count))));
  }

  function followKey(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      PageUp: -7,
      PageDown: 7,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(count - 1, shownIndex + step)));
  }

  const cursor = (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={shownIndex + 1}
      aria-valuetext={textOf(shownIndex)}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setIndex(null)}
      onFocus={() => setIndex(shownIndex)}
      onBlur={() => setIndex(null)}
      onKeyDown={followKey}
      className="absolute inset-0 touch-pan-y rounded-sm"
    />
  );
  return { index, cursor };
}
