import type { ReactNode } from "react";

/** `needed`: somebody has to do something. `going`: under way. `good`: as it should be. `over`: nothing more happens. */
export type Tone = "needed" | "going" | "good" | "over";

const tones: Record<Tone, { accent: string; look: string }> = {
  needed: { accent: "ember", look: "bg-wash text-accent" },
  going: { accent: "blue", look: "bg-wash text-accent" },
  good: { accent: "green", look: "bg-wash text-accent" },
  over: { accent: "green", look: "bg-paper-deep text-ink-soft" },
};

/** A state in a word or two; the color only repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { accent, look } = tones[tone];
  return (
    <span
      data-accent={accent}
      className={`inline-flex items-center whitespace-nowrap rounded-full px-2 py-0.5 font-semibold text-xs ${look}`}
    >
      {children}
    </span>
  );
}
