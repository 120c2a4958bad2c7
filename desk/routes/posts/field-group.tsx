import type { ReactNode } from "react";

/** A part of the form that belongs together. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="panel min-w-0 p-4 sm:p-5">
      <legend className="title float-left mb-3 w-full text-lg">{title}</legend>
      <div className="clear-both grid gap-4">{children}</div>
    </fieldset>
  );
}
