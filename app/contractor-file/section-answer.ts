import { data } from "react-router";
import {
  type ApplicationSection,
  isApplicationSection,
  type SectionFaults,
  type SentFields,
} from "../../domain/application-file.ts";
import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import { type LinkPurpose, linkPath } from "../../wire/link-path.ts";
import { answerLinkForm, answerOutcome, type LinkActions, type LinkRefusal, refuse } from "../links/link-answer.ts";

/** Why a section was not saved, and what was typed. */
export interface SectionRefusal {
  section: ApplicationSection;
  faults: SectionFaults;
  /** Each field's values, in the form's order. */
  sent: Record<string, string[]>;
}

type SaveOutcome = LinkOutcome | { outcome: "refused"; faults: SectionFaults } | { outcome: "too-large" };

interface SectionFunctions {
  open(token: string): Promise<OpenedLink<unknown>>;
  renew(purpose: LinkPurpose, token: string, client: string): Promise<LinkOutcome>;
  save(token: string, client: string, section: ApplicationSection, sent: SentFields): Promise<SaveOutcome>;
  saveForm(
    token: string,
    client: string,
    request: Request,
    sectionOf: (fields: URLSearchParams) => ApplicationSection | null,
  ): Promise<{ outcome: SaveOutcome | null; sent: URLSearchParams }>;
}

/** Saves the posted section, or performs one of `actions`. A form with a file is `multipart/form-data`. */
export async function answerSectionForm<Refusal = LinkRefusal>(
  {
    purpose,
    token,
    client,
    functions,
  }: { purpose: LinkPurpose; token: string; client: string; functions: SectionFunctions },
  request: Request,
  sections: readonly ApplicationSection[],
  actions: LinkActions<Refusal> = {},
) {
  const sectionOf = (fields: URLSearchParams) => {
    const action = fields.get("action") ?? "";
    return isApplicationSection(action) && sections.includes(action) ? action : null;
  };
  let fields: URLSearchParams;
  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const { outcome, sent } = await functions.saveForm(token, client, request, sectionOf);
    fields = sent;
    if (outcome !== null) return answerSaved(outcome, sectionOf(sent), sent);
  } else {
    fields = new URLSearchParams(await request.text().catch(() => ""));
    const section = sectionOf(fields);
    if (section !== null) return answerSaved(await functions.save(token, client, section, fields), section, fields);
  }
  return answerLinkForm({ purpose, token, client, linkFunctions: functions }, fields, actions);

  function answerSaved(outcome: SaveOutcome, section: ApplicationSection | null, sent: URLSearchParams) {
    if (outcome.outcome === "too-large") return refuse("file-too-large", 413);
    if (outcome.outcome !== "refused") return answerOutcome(outcome, `${linkPath(purpose, token)}#${section}`);
    const values = Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]));
    return data<SectionRefusal>(
      { section: section ?? "insurance", faults: outcome.faults, sent: values },
      { status: 422 },
    );
  }
}
