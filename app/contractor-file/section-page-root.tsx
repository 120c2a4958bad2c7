import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { applicationWords as words } from "../../content/application-words.ts";
import { type ApplicationSection, isApplicationSection } from "../../domain/application-file.ts";
import { submitForm } from "../forms/submit-form.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { useListener } from "../slots/use-listener.ts";
import { parseSectionPageState, SectionFiles, type SectionPageState, SectionProgress } from "./section-page.tsx";
import { SectionProblem, sectionProblemId } from "./section-problem.tsx";

/** Saves each section in place, so that what was typed into the others stays. */
export async function startSectionPage(page: HTMLElement): Promise<void> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    page.removeAttribute("data-scripted");
  };
  await mountInSlots(page, <SectionPageRoot page={page} leave={leave} />, leave);
  if (!isLeft) page.dataset.scripted = "";
}

interface News {
  section: ApplicationSection;
  text: string;
  isProblem: boolean;
}

function SectionPageRoot({ page, leave }: { page: HTMLElement; leave: () => void }) {
  const [state, show] = useState(() => parseSectionPageState(page.dataset.sectionPage ?? ""));
  const [news, tell] = useState<News | null>(null);
  const sending = useRef(false);
  const isLeaving = useRef(false);

  async function send(form: HTMLFormElement) {
    const section = sectionOf(form);
    const sent = controlsOf(form).map((control) => ({ control, value: control.value, checked: isChecked(control) }));
    sending.current = true;
    tell({ section, text: words.saving, isProblem: false });
    try {
      const response = await fetch(pathOf(form), { method: "POST", body: bodyOf(form) }).catch(() => null);
      if (response === null) {
        tell({ section, text: words.unreachable, isProblem: true });
        return;
      }
      const answer = readState(new DOMParser().parseFromString(await response.text(), "text/html"));
      // The page is another one now, such as one that says that the link is over.
      if (answer === null) throw new Error(`The answer ${response.status} is another page.`);
      show(answer);
      if (answer.refusal) tell(null);
      else if (answer.notice !== null) tell({ section, text: answer.notice, isProblem: true });
      else {
        for (const { control, value, checked } of sent) markSaved(control, value, checked);
        tell({ section, text: words.saved, isProblem: false });
      }
    } catch (error) {
      console.error("The page’s script failed, so the browser posts the form.", error);
      isLeaving.current = true;
      leave();
      submitForm(form);
    } finally {
      sending.current = false;
    }
  }

  useListener(page, ["submit"], (event) => {
    if (page.dataset.scripted === undefined) return;
    event.preventDefault();
    if (!sending.current) send(event.target as HTMLFormElement);
  });

  useListener(window, ["beforeunload"], (event) => {
    if (!isLeaving.current && [...page.querySelectorAll("form")].some((form) => controlsOf(form).some(isUnsaved)))
      event.preventDefault();
  });

  const { refusal } = state;
  useLayoutEffect(() => describeFields(page, refusal));
  useEffect(() => {
    if (refusal) page.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [page, refusal]);

  return (
    <>
      <SectionProgress saved={state.saved} />
      <SectionFiles {...state} />
      {formsOf(page).map((form) => {
        const section = sectionOf(form);
        return [
          ...problemFieldsOf(form).map((field) => (
            <SectionProblem key={field} field={field} refusal={refusal?.section === section ? refusal : null} />
          )),
          <Slot key={section} name={`news ${section}`}>
            {news?.section === section && (
              <span className={news.isProblem ? "text-danger" : "text-success"}>{news.text}</span>
            )}
          </Slot>,
        ];
      })}
    </>
  );
}

function readState(root: ParentNode): SectionPageState | null {
  const text = root.querySelector<HTMLElement>("[data-section-page]")?.dataset.sectionPage;
  return text === undefined ? null : parseSectionPageState(text);
}

const formsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLFormElement>("form[data-section]")];

/** A file is part of the insurance, and the form that removes it has no fields. */
function sectionOf({ dataset: { section } }: HTMLFormElement): ApplicationSection {
  return section !== undefined && isApplicationSection(section) ? section : "insurance";
}

/** `form.action` is the form's field of that name. */
const pathOf = (form: HTMLFormElement) => form.getAttribute("action") ?? location.pathname;

function bodyOf(form: HTMLFormElement): BodyInit {
  const fields = new FormData(form);
  if (form.enctype === "multipart/form-data") return fields;
  return new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
}

type Control = HTMLInputElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea")];

const isChecked = (control: Control) => control instanceof HTMLInputElement && control.checked;

function isUnsaved(control: Control): boolean {
  if (control.value !== control.defaultValue && !isChoice(control)) return true;
  return isChoice(control) && control.checked !== control.defaultChecked;
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** `value` and `checked` are what was sent: the visitor may have gone on since. */
function markSaved(control: Control, value: string, checked: boolean): void {
  if (isChoice(control)) control.defaultChecked = checked;
  else if (control.type === "file") control.value = "";
  else {
    const typed = control.value;
    control.defaultValue = value;
    control.value = typed;
  }
}

/** Nothing else writes to the server's nodes. */
function describeFields(page: HTMLElement, refusal: SectionPageState["refusal"]): void {
  for (const form of formsOf(page))
    for (const field of problemFieldsOf(form)) {
      const control = form.querySelector(`#${CSS.escape(field)}`);
      if (!control) continue;
      const hint = document.getElementById(`${field}-hint`)?.id;
      const isRefused = refusal?.section === sectionOf(form) && refusal.faults[field] !== undefined;
      const ids = [hint, isRefused && sectionProblemId(field)].filter(Boolean).join(" ");
      if (ids) control.setAttribute("aria-describedby", ids);
      else control.removeAttribute("aria-describedby");
      if (isRefused) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
}

const problemPrefix = "problem ";

const problemFieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>("[data-slot]")].flatMap(({ dataset: { slot = "" } }) =>
    slot.startsWith(problemPrefix) ? [slot.slice(problemPrefix.length)] : [],
  );
