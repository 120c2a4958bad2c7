import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  heading: string;
  headingClass?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ id, heading, headingClass = "title mb-3 text-2xl", className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClass}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface WideSectionProps extends Pick<SectionProps, "id" | "heading" | "children"> {
  intro?: string;
  isShaded?: boolean;
  /** Whether the section before stands on the same ground and ends with its own space. */
  isJoined?: boolean;
}

export function WideSection({ id, heading, intro, isShaded, isJoined, children }: WideSectionProps) {
  return (
    <section aria-labelledby={id} className={isShaded ? "bg-paper-deep" : undefined}>
      <div className={`column pb-14 lg:pb-20 ${isJoined ? "pt-2 lg:pt-4" : "pt-14 lg:pt-20"}`}>
        <h2 id={id} className="title text-3xl">
          {heading}
        </h2>
        {intro && <p className="mt-3 text-lg text-ink-soft">{intro}</p>}
        {children}
      </div>
    </section>
  );
}
