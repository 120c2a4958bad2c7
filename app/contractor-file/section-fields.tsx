import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { applicationWords, sectionHints, sectionLabels, sectionWords } from "../../content/application-words.ts";
import { sectionFaultWords } from "../../content/screening-words.ts";
import type { ApplicationSection } from "../../domain/application-file.ts";
import { FieldProblem } from "../forms/fields.tsx";
import { Section } from "../ui/section.tsx";
import type { SectionRefusal } from "./section-answer.ts";

type FieldName = keyof typeof sectionLabels;

/** What the fields of a section show: what was typed, if the section was refused. */
export interface SectionValues {
  valueOf(name: string, index?: number): string;
  faultOf(name: string): string | undefined;
}

export function sectionValues(
  section: ApplicationSection,
  stored: Readonly<Record<string, string | number | null | undefined>>,
  refusal: SectionRefusal | null,
): SectionValues {
  const refused = refusal?.section === section ? refusal : null;
  return {
    valueOf: (name, index = 0) =>
      refused ? (refused.sent[name]?.[index] ?? "") : String(stored[index === 0 ? name : `${name}_${index}`] ?? ""),
    faultOf: (name) => {
      const fault = refused?.faults[name];
      return fault && sectionFaultWords[fault];
    },
  };
}

interface SectionFormProps {
  section: ApplicationSection;
  hasFile?: boolean;
  children: ReactNode;
}

/** Saves one section. The heading's id is the section's name, so that a saved section is where the page opens. */
export function SectionForm({ section, hasFile = false, children }: SectionFormProps) {
  const { pathname } = useLocation();
  const { heading, text } = sectionWords[section];
  return (
    <Section id={section} heading={heading} headingClass="title mb-2 text-2xl scroll-mt-4" className="card p-5 sm:p-7">
      {text && <p className="mb-5 max-w-[40rem] text-ink-soft">{text}</p>}
      <form method="post" action={pathname} encType={hasFile ? "multipart/form-data" : undefined} className="no-print">
        <input type="hidden" name="action" value={section} />
        {children}
        <button type="submit" className="button mt-5">
          {applicationWords.save}
          <span className="sr-only">: {heading}</span>
        </button>
      </form>
    </Section>
  );
}

interface SectionFieldProps extends Omit<ComponentProps<"input">, "name" | "defaultValue"> {
  name: FieldName;
  values: SectionValues;
  /** For a field that the form has several times. */
  index?: number;
  label?: string;
}

export function SectionField({ name, values, index, label = sectionLabels[name], ...input }: SectionFieldProps) {
  const id = index === undefined ? name : `${name}_${index}`;
  const hint = name in sectionHints ? sectionHints[name as keyof typeof sectionHints] : undefined;
  const problem = values.faultOf(id);
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        id={id}
        name={name}
        {...(input.type === "file" ? {} : { defaultValue: values.valueOf(name, index) })}
        {...input}
        {...describedBy(id, hint, problem)}
        // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
        autoFocus={problem !== undefined}
        className="control mt-1.5"
      />
      {problem && <FieldProblem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

export function SectionTextArea({
  name,
  values,
  ...area
}: { name: FieldName; values: SectionValues } & ComponentProps<"textarea">) {
  const problem = values.faultOf(name);
  return (
    <div>
      <FieldLabel id={name} label={sectionLabels[name]} />
      <textarea
        id={name}
        name={name}
        defaultValue={values.valueOf(name)}
        rows={3}
        {...area}
        {...describedBy(name, undefined, problem)}
        // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
        autoFocus={problem !== undefined}
        className="control mt-1.5"
      />
      {problem && <FieldProblem id={`${name}-problem`} text={problem} />}
    </div>
  );
}

function FieldLabel({ id, label, hint }: { id: string; label: string; hint?: string }) {
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}

function describedBy(id: string, hint: string | undefined, problem: string | undefined) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": problem ? true : undefined } as const;
}
