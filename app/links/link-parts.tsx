import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { linkRefusals } from "../../content/link-words.ts";
import { FieldProblem } from "../forms/fields.tsx";
import { Notice } from "../ui/notice.tsx";
import type { LinkRefusal } from "./link-answer.ts";

interface ActionFormProps {
  action: string;
  button: ReactNode;
  /** The URL to post to, by default the current page. */
  to?: string;
  isPrimary?: boolean;
  /** The button looks like a link. */
  isLink?: boolean;
  className?: string;
  children?: ReactNode;
}

/**
 * Posts to the path without the fragment, because browsers ignore `autofocus` if the URL has a fragment such as
 * `#contact`.
 */
export function ActionForm({ action, button, to, isPrimary, isLink, className = "", children }: ActionFormProps) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={to ?? pathname} className={`no-print ${className}`}>
      <input type="hidden" name="action" value={action} />
      {children}
      <button
        type="submit"
        className={isLink ? "link min-h-11 py-2 text-sm" : `button ${isPrimary ? "" : "button-quiet"}`}
      >
        {button}
      </button>
    </form>
  );
}

export function LabeledFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="gap-4 py-2.5 min-[22rem]:grid min-[22rem]:grid-cols-[6.5rem_1fr] sm:grid-cols-[11rem_1fr]"
        >
          <dt className="text-sm font-semibold text-ink-soft min-[22rem]:pt-0.5">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ActionFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string;
  problem?: string;
}

export function ActionField({ name, id = name, label, hint, problem, ...input }: ActionFieldProps) {
  const descriptionIds = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="mb-5 max-w-sm">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        required
        {...input}
        // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
        autoFocus={problem !== undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={descriptionIds || undefined}
        className="control mt-1.5"
      />
      {problem && <FieldProblem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

const refusalsBesideFields: readonly LinkRefusal["refusal"][] = [
  "no-phone",
  "no-email",
  "same-email",
  "not-confirmed",
  "no-reason",
  "bad-day",
  "bad-territory",
  "long-reason",
];

/** Says why a form changed nothing. Renders nothing if a field shows the refusal. */
export function RefusalNotice({ answer }: { answer: LinkRefusal | null | undefined }) {
  if (!answer || refusalsBesideFields.includes(answer.refusal)) return null;
  return (
    <Notice
      kind="error"
      role="alert"
      tabIndex={-1}
      // After a form is refused, the page opens at the notice.
      autoFocus
      className="no-print mb-8"
    >
      {linkRefusals[answer.refusal]}
    </Notice>
  );
}

export function Warning({ children, className = "mb-6" }: { children: ReactNode; className?: string }) {
  return (
    <Notice kind="error" className={`max-w-[41rem] ${className}`}>
      {children}
    </Notice>
  );
}
