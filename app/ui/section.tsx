import type { ReactNode } from "react";

interface SectionProps {
  /** The heading's id, unique on the page. */
  id: string;
  heading: string;
  lead?: string;
  /** Sets it off from the parts above and below. */
  isShaded?: boolean;
  children: ReactNode;
}

/** A part of a page, as wide as the page, under a heading of its own. */
export function Section({ id, heading, lead, isShaded, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isShaded ? "bg-paper-deep" : undefined}>
      <div className="column py-16 lg:py-20">
        <h2 id={id} className="title text-3xl">
          {heading}
        </h2>
        {lead && <p className="mt-3 text-lg text-ink-soft">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
