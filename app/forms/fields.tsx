import { type ComponentProps, Fragment, type HTMLInputAutoCompleteAttribute, type ReactNode } from "react";
import { formWords } from "../../content/form-words.ts";
import { phoneHint, problemWords } from "../../content/messages.ts";
import type { FormChoice } from "../../content/types.ts";
import { type InputProblem, problemText } from "../../domain/form-fields.ts";
import { needsPhoneHint } from "../../domain/phone.ts";
import { fill } from "../../domain/text.ts";
import { useSiteData } from "../site-data.ts";
import { Slot } from "../slots/slot.tsx";
import { CircleAlert, TriangleAlert } from "../ui/icons.tsx";
import { emailOfferId, phoneWarningId, problemId } from "./field-ids.ts";

export interface FieldProps {
  name: string;
  label: string;
  required: boolean;
  hint?: ReactNode;
  /** The prefilled value, or the typed value of a refused form. */
  typed?: string;
  problem?: InputProblem<string>;
  note?: ReactNode;
  noteId?: string | false;
  /** Describes the field to an AI assistant in the browser (web-mcp.d.ts). */
  toolparamdescription?: string;
}

export function choicesFrom(labels: Record<string, string>): FormChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function describedByProps({ name, hint, problem, noteId }: FieldProps) {
  const ids = [hint && `${name}-hint`, noteId, problem && problemId(name)];
  const described = ids.filter(Boolean).join(" ");
  return { "aria-describedby": described || undefined, "aria-invalid": problem ? true : undefined } as const;
}

function controlProps(field: FieldProps) {
  const { name, required, typed, toolparamdescription } = field;
  const descriptionProps = { ...describedByProps(field), toolparamdescription };
  return { id: name, name, required, defaultValue: typed, className: "control", ...descriptionProps } as const;
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

/** The place of a field's problem, which form-root.tsx fills in the browser. */
export function ProblemSlot({ name, problem }: Pick<FieldProps, "name" | "problem">) {
  const { facts } = useSiteData();
  return (
    <Slot name={problemId(name)}>
      {problem && <FieldProblem id={problemId(name)} text={problemText(problemWords, problem, facts)} />}
    </Slot>
  );
}

export function FieldProblem({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

function FieldFrame({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div data-field={field.name}>
      <label htmlFor={field.name} className="field-label">
        <Label {...field} />
      </label>
      <Hint {...field} />
      <div className="mt-1.5">{children}</div>
      <ProblemSlot {...field} />
      {field.note}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "numeric" | "email" | "tel";
}

export function TextField({ type = "text", autoComplete, inputMode, ...field }: TextFieldProps) {
  return (
    <FieldFrame {...field}>
      <input
        {...controlProps(field)}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        spellCheck={type === "text" && inputMode === undefined ? undefined : false}
      />
    </FieldFrame>
  );
}

export function NameField(field: FieldProps) {
  return <TextField {...field} autoComplete="name" />;
}

export function EmailField(field: FieldProps) {
  const note = <Slot name={emailOfferId} aria-live="polite" />;
  return <TextField {...field} note={note} type="email" inputMode="email" autoComplete="email" />;
}

export function EmailOffer({ email, onAccept }: { email: string; onAccept: () => void }) {
  return (
    <button type="button" onClick={onAccept} className="link mt-1 min-h-11 text-left font-semibold wrap-anywhere">
      {fill(formWords.emailOffer, { email })}
    </button>
  );
}

/** Accepts any format. A phone number of an unusual length gets a warning and can still be sent. */
export function PhoneField(field: FieldProps) {
  const isShown = needsPhoneHint(field.typed ?? "");
  const note = <PhoneWarningSlot isShown={isShown} />;
  const noteId = isShown && phoneWarningId;
  return <TextField {...field} note={note} noteId={noteId} type="tel" inputMode="tel" autoComplete="tel" />;
}

export function PhoneWarningSlot({ isShown }: { isShown: boolean }) {
  return (
    <Slot name={phoneWarningId} aria-live="polite">
      {isShown && (
        <p id={phoneWarningId} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {phoneHint}
        </p>
      )}
    </Slot>
  );
}

/** Grows with its text where the browser can (`field-sizing`). */
export function MessageField(field: FieldProps) {
  return (
    <FieldFrame {...field}>
      <textarea
        {...controlProps(field)}
        rows={4}
        className="control field-sizing-content max-h-[24rem] min-h-[calc(4lh+1.5rem)] resize-y"
      />
    </FieldFrame>
  );
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly FormChoice[];
}

interface RadioFieldProps extends ChoiceFieldProps {
  /** `grid`: two tiles in a row. `row`: tiles as wide as their words. */
  tiles: "grid" | "row";
  /** Shown below the answer with this value, across the row. */
  below?: { value: string; content: ReactNode };
}

export function SelectField({ placeholder, choices, ...field }: ChoiceFieldProps & { placeholder: string }) {
  return (
    <FieldFrame {...field}>
      <select {...controlProps(field)}>
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

/** Radio buttons. The first button has the field's id, because links to the field name that id. */
export function RadioField({ choices, tiles, below, ...field }: RadioFieldProps) {
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain fieldset cannot be marked as required or invalid, but a radio group can.
      role="radiogroup"
      data-field={field.name}
      aria-required={field.required || undefined}
      // Chromium reads the description of radio buttons from their fieldset.
      toolparamdescription={field.toolparamdescription}
      {...describedByProps(field)}
    >
      <legend className="field-label">
        <Label {...field} />
      </legend>
      <Hint {...field} />
      <div className={tiles === "grid" ? "tiles tile-grid" : "tiles"}>
        {choices.map((choice, position) => {
          const radio = {
            type: "radio",
            id: position === 0 ? field.name : undefined,
            name: field.name,
            value: choice.value,
            defaultChecked: field.typed === choice.value,
            required: field.required,
          };
          return (
            <Fragment key={choice.value}>
              <Tile radio={radio} label={choice.label} />
              {below?.value === choice.value && below.content}
            </Fragment>
          );
        })}
      </div>
      <ProblemSlot {...field} />
    </fieldset>
  );
}

/** The radio button lies unseen over the whole tile. Its state styles the face, for which no `:has()` is needed. */
function Tile({ radio, label }: { radio: ComponentProps<"input">; label: string }) {
  return (
    <label className="tile">
      <input {...radio} />
      <span className="tile-face">{label}</span>
    </label>
  );
}
