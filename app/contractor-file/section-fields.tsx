import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { applicationWords, sectionHints, sectionLabels, sectionWords } from "../../content/application-words.ts";
import type { ApplicationSection } from "../../domain/application-file.ts";
import { Slot } from "../slots/slot.tsx";
import { Section } from "../ui/section.tsx";
import type { SectionRefusal } from "./section-answer.ts";
import { SectionProblem, sectionProblemId } from "./section-problem.tsx";

type FieldName = keyof typeof sectionLabels;

/** What the fields of a section show: what was typed, if the section was refused. */
export interface SectionValues {
  valueOf(name: string, index?: number): string;
  refusal: SectionRefusal | null;
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
    refusal: refused,
  };
}

interface SectionFormProps {
  section: ApplicationSection;
  hasFile?: boolean;
  /** Instead of the section's own. */
  text?: string;
  children: ReactNode;
}

/** Saves one section. The heading's id is the section's name, so that a saved section is where the page opens. */
export function SectionForm({
  section,
  hasFile = false,
  text = sectionWords[section].text,
  children,
}: SectionFormProps) {
  const { pathname } = useLocation();
  const { heading } = sectionWords[section];
  return (
    <Section id={section} heading={heading} headingClass="title mb-2 text-2xl scroll-mt-4" className="card p-5 sm:p-7">
      {text && <p className="mb-5 max-w-[40rem] text-ink-soft">{text}</p>}
      <form
        method="post"
        action={pathname}
        encType={hasFile ? "multipart/form-data" : undefined}
        className="no-print"
        data-section={section}
      >
        <input type="hidden" name="action" value={section} />
        {children}
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <button type="submit" className="button">
            {applicationWords.save}
            <span className="sr-only">: {heading}</span>
          </button>
          <Slot name={`news ${section}`} className="font-semibold" aria-live="polite" />
        </div>
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
  const isRefused = values.refusal?.faults[id] !== undefined;
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        id={id}
        name={name}
        {...(input.type === "file" ? {} : { defaultValue: values.valueOf(name, index) })}
        {...input}
        {...describedBy(id, hint, isRefused)}
        // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
        autoFocus={isRefused}
        className="control mt-1.5"
      />
      <SectionProblem field={id} refusal={values.refusal} />
    </div>
  );
}

export function SectionTextArea({
  name,
  values,
  ...area
}: { name: FieldName; values: SectionValues } & ComponentProps<"textarea">) {
  const isRefused = values.refusal?.faults[name] !== undefined;
  return (
    <div>
      <FieldLabel id={name} label={sectionLabels[name]} />
      <textarea
        id={name}
        name={name}
        defaultValue={values.valueOf(name)}
        rows={3}
        {...area}
        {...describedBy(name, undefined, isRefused)}
        // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
        autoFocus={isRefused}
        className="control mt-1.5"
      />
      <SectionProblem field={name} refusal={values.refusal} />
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

function describedBy(id: string, hint: string | undefined, isRefused: boolean) {
  const ids = [hint && `${id}-hint`, isRefused && sectionProblemId(id)].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": isRefused || undefined } as const;
}
