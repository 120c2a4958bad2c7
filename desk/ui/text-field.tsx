import { type ComponentProps, type ReactNode, useId } from "react";

interface Labelled {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  problem?: string | null;
}

/** A text field with its label, its hint and what is wrong with it. */
export function TextField({ label, hint, problem, className, ...input }: Labelled & ComponentProps<"input">) {
  const { described, notes } = useNotes(hint, problem);
  return (
    <label className={`block ${className ?? ""}`}>
      <span className="mb-1 block font-semibold text-sm">{label}</span>
      <input className="control" aria-invalid={problem ? true : undefined} aria-describedby={described} {...input} />
      {notes}
    </label>
  );
}

export function TextArea({ label, hint, problem, className, ...area }: Labelled & ComponentProps<"textarea">) {
  const { described, notes } = useNotes(hint, problem);
  return (
    <label className={`block ${className ?? ""}`}>
      <span className="mb-1 block font-semibold text-sm">{label}</span>
      <textarea className="control" aria-invalid={problem ? true : undefined} aria-describedby={described} {...area} />
      {notes}
    </label>
  );
}

interface SelectFieldProps extends Labelled, ComponentProps<"select"> {
  options: readonly { value: string; label: string }[];
  /** The first choice, which is none. */
  empty?: string;
}

export function SelectField({ label, hint, problem, className, options, empty, ...select }: SelectFieldProps) {
  const { described, notes } = useNotes(hint, problem);
  return (
    <label className={`block ${className ?? ""}`}>
      <span className="mb-1 block font-semibold text-sm">{label}</span>
      <select className="control" aria-invalid={problem ? true : undefined} aria-describedby={described} {...select}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {notes}
    </label>
  );
}

function useNotes(hint: ReactNode, problem: string | null | undefined) {
  const id = useId();
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean);
  const notes = (
    <>
      {problem && (
        <span id={`${id}-problem`} className="mt-1 block font-semibold text-danger text-sm">
          {problem}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="mt-1 block text-ink-soft text-sm">
          {hint}
        </span>
      )}
    </>
  );
  return { described: ids.length ? ids.join(" ") : undefined, notes };
}
