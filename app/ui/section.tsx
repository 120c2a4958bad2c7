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
}

export function WideSection({ id, heading, intro, isShaded, children }: WideSectionProps) {
  return (
    <section aria-labelledby={id} className={isShaded ? "bg-paper-deep" : undefined}>
      <div className="column py-14 lg:py-20">
        <h2 id={id} className="title text-3xl">
          {heading}
        </h2>
        {intro && <p className="mt-3 text-lg text-ink-soft">{intro}</p>}
        {children}
      </div>
    </section>
  );
}
