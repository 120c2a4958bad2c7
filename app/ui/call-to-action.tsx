import type { ReactNode } from "react";

interface CallToActionProps {
  id: string;
  heading: string;
  text: string;
  className: string;
  children: ReactNode;
}

export function CallToAction({ id, heading, text, className, children }: CallToActionProps) {
  return (
    <section aria-labelledby={id} className={`column ${className}`}>
      <div className="rounded-xl bg-wash px-6 py-12 text-center sm:px-12">
        <h2 id={id} className="title text-3xl">
          {heading}
        </h2>
        <p className="mx-auto mt-4 max-w-[36rem] text-ink-soft">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-4">{children}</div>
      </div>
    </section>
  );
}
