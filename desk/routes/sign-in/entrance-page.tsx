import type { ReactNode } from "react";
import { Logo } from "../../../app/ui/logo.tsx";

export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md pt-[8vh]">
      <title>Sign in · Desk</title>
      <h1 className="title mb-6 flex items-center gap-3 text-2xl">
        <Logo className="size-6" />
        {title}
      </h1>
      <div className="panel p-6">{children}</div>
    </div>
  );
}

export function InviteCommand() {
  return (
    <pre className="mt-3 whitespace-pre-wrap break-words rounded-md bg-paper-deep px-3 py-2 text-ink text-sm">
      npm run -s operator -- invite you@example.com
    </pre>
  );
}
