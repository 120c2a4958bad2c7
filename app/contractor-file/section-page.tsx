import type { ReactNode } from "react";
import { applicationWords, fileWords, sectionWords } from "../../content/application-words.ts";
import { type ApplicationSection, applicationSections } from "../../domain/application-file.ts";
import { fill } from "../../domain/text.ts";
import { contractorFilePath } from "../../wire/link-path.ts";
import { useClock } from "../site-data.ts";
import { Slot } from "../slots/slot.tsx";
import type { SectionRefusal } from "./section-answer.ts";

// A page of sections that save one by one. Its script (section-page-root.tsx) saves each in place, so that what was
// typed into the others stays. Its fields are the server's.

/** A file as the pages show it. */
export interface ShownFile {
  id: string;
  name: string;
  bytes: number;
  created_at: Date;
}

/** What changes on the page when a section is saved. */
export interface SectionPageState {
  /** The path of the signed link. */
  link: string;
  saved: readonly ApplicationSection[];
  files: readonly ShownFile[];
  canRemoveFiles: boolean;
  refusal: SectionRefusal | null;
  /** Why nothing was changed, if that is no fault of a field. */
  notice: string | null;
}

export function SectionPage({ state, children }: { state: SectionPageState; children: ReactNode }) {
  return <div data-section-page={JSON.stringify(state)}>{children}</div>;
}

export function parseSectionPageState(text: string): SectionPageState {
  const state: SectionPageState = JSON.parse(text);
  const files = state.files.map((file) => ({ ...file, created_at: new Date(file.created_at) }));
  return { ...state, files };
}

export function SectionProgress({ saved }: Pick<SectionPageState, "saved">) {
  return (
    <Slot name="progress" as="ul" className="flex flex-wrap gap-x-6 gap-y-1">
      {applicationSections.map((section) => (
        <li key={section}>
          <a href={`#${section}`} className="link inline-block py-1">
            {sectionWords[section].heading}
          </a>{" "}
          <span className="text-sm text-ink-soft">
            {saved.includes(section) ? applicationWords.done : applicationWords.open}
          </span>
        </li>
      ))}
    </Slot>
  );
}

export function SectionFiles({ link, files, canRemoveFiles }: SectionPageState) {
  const clock = useClock();
  return (
    <Slot name="files" className="empty:hidden">
      {files.length > 0 && (
        <section aria-labelledby="files" className="card p-5 sm:p-7">
          <h3 id="files" className="font-semibold">
            {fileWords.heading}
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {files.map(({ id, name, bytes, created_at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <a href={contractorFilePath(link, id)} className="link py-1 wrap-anywhere" download>
                  <bdi>{name}</bdi>
                </a>
                <span className="grow text-sm text-ink-soft">
                  {fill(fileWords.size, {
                    kilobytes: String(Math.max(1, Math.round(bytes / 1000))),
                    day: clock.date(created_at),
                  })}
                </span>
                {canRemoveFiles && (
                  <form method="post" action={`${contractorFilePath(link, id)}/delete`} className="no-print">
                    <button type="submit" className="link py-1">
                      {fileWords.remove}
                      <span className="sr-only"> {name}</span>
                    </button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Slot>
  );
}
