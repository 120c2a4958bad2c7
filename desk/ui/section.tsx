import type { ReactNode } from "react";

/** A part of a page under its own heading, which an address can name. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-9">
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
