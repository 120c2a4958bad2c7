import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link, or a summary, that chooses what the page shows. */
export const choiceClass = (isChosen: boolean) =>
  `inline-flex min-h-9 list-none items-center rounded-md px-3 text-sm max-sm:px-2.5 inset-ring pointer-coarse:min-h-11 ${
    isChosen ? "bg-wash font-semibold text-accent inset-ring-accent" : "bg-card inset-ring-edge hover:bg-paper-deep"
  }`;

interface LinkChoiceProps {
  label: string;
  links: readonly { name: string; href: string; isChosen: boolean }[];
  /** Shown after the links. */
  children?: ReactNode;
}

/** Views of the same page. No button: a filled one is what a page waits for. */
export function LinkChoice({ label, links, children }: LinkChoiceProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-start gap-1.5 sm:gap-2">
      {links.map(({ name, href, isChosen }) => (
        <Link
          key={name}
          to={href}
          prefetch="intent"
          preventScrollReset
          aria-current={isChosen ? "page" : undefined}
          className={choiceClass(isChosen)}
        >
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
