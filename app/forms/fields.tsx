import { CircleAlert } from "lucide-react";
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";
import { phoneHint, problemWords } from "../../content/messages.ts";
import type { Choice } from "../../content/types.ts";
import type { Problem, Reason } from "../../domain/form-fields.ts";
import { phoneNeedsHint } from "../../domain/phone.ts";
import { useWords } from "../site-data.ts";
import { restoreEarlyTyping } from "./page-typing.ts";

/** What every field of a form has in common. `problems` are those of the whole form; the field picks its own. */
export interface FieldProps<Field extends string> {
  name: Field;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** What was typed before: pre-filled, or kept from a failed submit. */
  typed: Partial<Record<string, string>>;
  problems: readonly Problem<string>[];
}

/** The words for a problem; the same under the field and in the summary. */
export function useProblemWords(): (problem: Problem<string>) => string {
  const words: Record<Reason, string | (Record<string, string> & { other: string })> = useWords(problemWords);
  return ({ field, reason }) => {
    const wording = words[reason];
    return typeof wording === "string" ? wording : (wording[field] ?? wording.other);
  };
}

function ids(name: string, hint: ReactNode, problem: Problem<string> | undefined) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return { "aria-describedby": described || undefined, "aria-invalid": problem ? true : undefined } as const;
}

function LabelText({ label, required }: { label: string; required?: boolean }) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-danger">
          {" "}
          *
        </span>
      )}
    </>
  );
}

function Hint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p id={`${name}-hint`} className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

function ProblemText({ problem }: { problem: Problem<string> }) {
  return (
    <p id={`${problem.field}-problem`} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {useProblemWords()(problem)}
    </p>
  );
}

interface FieldFrameProps extends FieldProps<string> {
  problem: Problem<string> | undefined;
  children: ReactNode;
}

function FieldFrame({ name, label, required, hint, problem, children }: FieldFrameProps) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        <LabelText label={label} required={required} />
      </label>
      {hint && <Hint name={name}>{hint}</Hint>}
      <div className="mt-1.5">{children}</div>
      {problem && <ProblemText problem={problem} />}
    </div>
  );
}

interface TextFieldProps<Field extends string> extends FieldProps<Field> {
  type?: "text" | "email" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "numeric" | "email" | "tel";
  maxLength: number;
  onBlur?: (value: string) => void;
}

export function TextField<Field extends string>({
  type = "text",
  autoComplete,
  inputMode,
  maxLength,
  onBlur,
  ...field
}: TextFieldProps<Field>) {
  const problem = field.problems.find((candidate) => candidate.field === field.name);
  return (
    <FieldFrame {...field} problem={problem}>
      <input
        id={field.name}
        name={field.name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        required={field.required}
        spellCheck={type === "text" && inputMode === undefined ? undefined : false}
        defaultValue={field.typed[field.name]}
        onBlur={onBlur && ((event) => onBlur(event.currentTarget.value))}
        className="control"
        {...ids(field.name, field.hint, problem)}
      />
    </FieldFrame>
  );
}

interface ContactFieldProps<Field extends string> extends Omit<FieldProps<Field>, "name"> {
  maxLength: number;
}

export function NameField(field: ContactFieldProps<"name">) {
  return <TextField {...field} name="name" autoComplete="name" />;
}

export function EmailField(field: ContactFieldProps<"email">) {
  return <TextField {...field} name="email" type="email" inputMode="email" autoComplete="email" />;
}

/** A phone number in any format. Its own hint, about a number of another length, never stands in the way of sending. */
export function PhoneField(field: Omit<FieldProps<"phone">, "name">) {
  const [phone, setPhone] = useState(field.typed.phone ?? "");
  return (
    <TextField
      {...field}
      name="phone"
      hint={phoneNeedsHint(phone) ? phoneHint : field.hint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      onBlur={setPhone}
    />
  );
}

export function MessageField<Field extends string>({
  rows = 4,
  maxLength,
  ...field
}: FieldProps<Field> & { rows?: number; maxLength: number }) {
  const problem = field.problems.find((candidate) => candidate.field === field.name);
  return (
    <FieldFrame {...field} problem={problem}>
      <textarea
        ref={restoreEarlyTyping}
        id={field.name}
        name={field.name}
        rows={rows}
        maxLength={maxLength}
        required={field.required}
        defaultValue={field.typed[field.name]}
        className="control resize-y"
        {...ids(field.name, field.hint, problem)}
      />
    </FieldFrame>
  );
}

export function SelectField<Field extends string>({
  placeholder,
  choices,
  ...field
}: FieldProps<Field> & { placeholder: string; choices: readonly Choice[] }) {
  const problem = field.problems.find((candidate) => candidate.field === field.name);
  return (
    <FieldFrame {...field} problem={problem}>
      <select
        id={field.name}
        name={field.name}
        required={field.required}
        defaultValue={field.typed[field.name] ?? ""}
        className="control"
        {...ids(field.name, field.hint, problem)}
      >
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A few choices at a glance. The first one carries the field's id, so that the summary's link lands on it. */
export function RadioField<Field extends string>({
  choices,
  ...field
}: FieldProps<Field> & { choices: readonly Choice[] }) {
  const problem = field.problems.find((candidate) => candidate.field === field.name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radio buttons may be required and invalid; a plain fieldset cannot say so.
    <fieldset role="radiogroup" aria-required={field.required} {...ids(field.name, field.hint, problem)}>
      <legend className="font-semibold">
        <LabelText label={field.label} required={field.required} />
      </legend>
      {field.hint && <Hint name={field.name}>{field.hint}</Hint>}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map((choice, position) => (
          <label
            key={choice.value}
            className="flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-edge bg-card px-3.5 has-checked:border-accent has-checked:bg-wash"
          >
            <input
              type="radio"
              id={position === 0 ? field.name : undefined}
              name={field.name}
              value={choice.value}
              defaultChecked={field.typed[field.name] === choice.value}
              required={field.required}
              className="size-4 shrink-0 accent-(--accent)"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {problem && <ProblemText problem={problem} />}
    </fieldset>
  );
}
