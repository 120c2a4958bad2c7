import { CircleAlert } from "lucide-react";
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";
import { phoneHint, problemWords } from "../../content/messages.ts";
import type { Choice } from "../../content/types.ts";
import type { Problem, Reason } from "../../domain/form-fields.ts";
import { phoneNeedsHint } from "../../domain/phone.ts";
import { useWords } from "../site-data.ts";
import { restoreEarlyTyping } from "./page-typing.ts";

/** What every field of a form has in common. */
export interface FieldProps {
  name: string;
  label: string;
  required: boolean;
  hint?: ReactNode;
  /** In characters. */
  maxLength?: number;
  /** What was typed before: pre-filled, or kept from a failed submit. */
  typed?: string;
  problem?: Problem<string>;
}

/** The words for a problem; the same under the field and in the summary. */
export function useProblemWords(): (problem: Problem<string>) => string {
  const words: Record<Reason, string | (Record<string, string> & { other: string })> = useWords(problemWords);
  return ({ field, reason }) => {
    const wording = words[reason];
    return typeof wording === "string" ? wording : (wording[field] ?? wording.other);
  };
}

/** Turns a table of labels into choices, in its order. */
export function choices(labels: Record<string, string>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function describedBy({ name, hint, problem }: FieldProps) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return { "aria-describedby": described || undefined, "aria-invalid": problem ? true : undefined } as const;
}

/** What an input, a list and a text area have in common. */
function control(field: FieldProps) {
  const { name, required, typed } = field;
  return { id: name, name, required, defaultValue: typed, className: "control", ...describedBy(field) } as const;
}

function Label({ label, required }: Pick<FieldProps, "label" | "required">) {
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

function Hint({ name, hint }: FieldProps) {
  return (
    hint && (
      <p id={`${name}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    )
  );
}

function ProblemText({ name, problem }: FieldProps) {
  const wordsFor = useProblemWords();
  return problem && <FieldProblem id={`${name}-problem`} text={wordsFor(problem)} />;
}

/** Why a field was not taken, under it. */
export function FieldProblem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

function FieldFrame({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={field.name} className="font-semibold">
        <Label {...field} />
      </label>
      <Hint {...field} />
      <div className="mt-1.5">{children}</div>
      <ProblemText {...field} />
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "numeric" | "email" | "tel";
  onBlur?: (value: string) => void;
}

export function TextField({ type = "text", autoComplete, inputMode, onBlur, ...field }: TextFieldProps) {
  return (
    <FieldFrame {...field}>
      <input
        {...control(field)}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={field.maxLength}
        spellCheck={type === "text" && inputMode === undefined ? undefined : false}
        onBlur={onBlur && ((event) => onBlur(event.currentTarget.value))}
      />
    </FieldFrame>
  );
}

export function NameField(field: FieldProps) {
  return <TextField {...field} autoComplete="name" />;
}

export function EmailField(field: FieldProps) {
  return <TextField {...field} type="email" inputMode="email" autoComplete="email" />;
}

/** A phone number in any format. Its own hint, about a number of another length, never stands in the way of sending. */
export function PhoneField(field: FieldProps) {
  const [phone, setPhone] = useState(field.typed ?? "");
  return (
    <TextField
      {...field}
      hint={phoneNeedsHint(phone) ? phoneHint : field.hint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      onBlur={setPhone}
    />
  );
}

export function MessageField({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  return (
    <FieldFrame {...field}>
      <textarea
        {...control(field)}
        ref={restoreEarlyTyping}
        rows={rows}
        maxLength={field.maxLength}
        className="control resize-y"
      />
    </FieldFrame>
  );
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
}

export function SelectField({ placeholder, choices, ...field }: ChoiceFieldProps & { placeholder: string }) {
  return (
    <FieldFrame {...field}>
      <select {...control(field)}>
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
export function RadioField({ choices, ...field }: ChoiceFieldProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radio buttons may be required and invalid; a plain fieldset cannot say so.
    <fieldset role="radiogroup" aria-required={field.required || undefined} {...describedBy(field)}>
      <legend className="font-semibold">
        <Label {...field} />
      </legend>
      <Hint {...field} />
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
              defaultChecked={field.typed === choice.value}
              required={field.required}
              className="size-4 shrink-0 accent-(--accent)"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <ProblemText {...field} />
    </fieldset>
  );
}
