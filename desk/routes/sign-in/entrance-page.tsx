import type { ReactNode } from "react";

/** The frame of the pages that nobody needs a session for. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md pt-[8vh]">
      <h1 className="title mb-6 text-2xl">{title}</h1>
      <div className="panel p-6">{children}</div>
    </div>
  );
}
