import type { ReactNode } from "react";

interface SectionProps {
  /** The heading's id, unique on the page. */
  id: string;
  heading: string;
  headingClass?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
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
