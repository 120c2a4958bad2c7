import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { linkRefusals } from "../../content/link-words.ts";
import { FieldProblem } from "../forms/fields.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Refused } from "./link-answer.ts";

// What the pages of links are put together from.

interface ActionFormProps {
  /** What is asked for, as the page's action reads it. */
  action: string;
  button: string;
  /** Where it is posted to, if not to its own page. */
  to?: string;
  /** The one button of the page that stands out, or one of the others. */
  isPrimary?: boolean;
  className?: string;
  /** Fields of the form, above its button. */
  children?: ReactNode;
}

/**
 * A native form that posts to its own page: what it does works without a script, and no script sends it. It posts to the path alone: where
 * the address ends in `#contact`, browsers ignore the `autofocus` of the field that was refused.
 */
export function ActionForm({ action, button, to, isPrimary = false, className = "", children }: ActionFormProps) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={to ?? pathname} className={`no-print ${className}`}>
      <input type="hidden" name="action" value={action} />
      {children}
      <button type="submit" className={`button ${isPrimary ? "" : "button-quiet"}`}>
        {button}
      </button>
    </form>
  );
}

/** Names with their values, one under the other; beside each other where there is room. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="py-2.5 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
          <dt className="text-sm font-semibold text-ink-soft sm:pt-0.5">{label}</dt>
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
  /** Why what was typed there was not taken. */
  problem?: string;
}

/** The field of a form that asks for one thing. */
export function ActionField({ name, label, hint, problem, ...input }: ActionFieldProps) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return (
    <div className="mb-5 max-w-sm">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        {...input}
        required
        // biome-ignore lint/a11y/noAutofocus: after a refused post this is where it goes on.
        autoFocus={problem !== undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={described || undefined}
        className="control mt-1.5"
      />
      {problem && <FieldProblem id={`${name}-problem`} text={problem} />}
    </div>
  );
}

/** Says at the top of the page why the form before it changed nothing; what is said at a field is not said here again. */
export function RefusalNotice({ answer }: { answer: Refused | null | undefined }) {
  if (!answer || ["no-phone", "no-email", "same-email", "not-confirmed", "no-reason"].includes(answer.refusal))
    return null;
  return (
    <Notice
      kind="error"
      role="alert"
      tabIndex={-1}
      // After a post that changed nothing this is what the visitor came back for.
      autoFocus
      className="no-print mb-8"
    >
      {linkRefusals[answer.refusal]}
    </Notice>
  );
}

/** Something that a reader has to know before the rest of the page. */
export function Warning({ children, className = "mb-6" }: { children: ReactNode; className?: string }) {
  return (
    <Notice kind="error" className={`max-w-[41rem] ${className}`}>
      {children}
    </Notice>
  );
}
