import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { type Draft, isSameTyping } from "../../domain/draft.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { showToast } from "../ui/show-toast.ts";
import { forgetDraft, readDraft } from "./drafts.ts";
import { refusalFailure } from "./failure.ts";
import { sendUntilAnswered } from "./outgoing.ts";
import { submissionWords } from "./submission-words.ts";

/** Sends on a form of another page, which waited when an earlier visit ended. */
export function resumeForm(path: string, { typed, waiting }: Draft): void {
  if (!waiting || !Object.hasOwn(submissionMessages, waiting.table)) return;
  const siteData = siteDataInPage();
  const { succeeded, failed } = submissionWords(waiting.table as FormTable, path, siteData);
  const { isStopped: _, ...sent } = waiting;
  sendUntilAnswered({ path, sent, typed }, siteData.anonKey, (answer, outgoing) => {
    if (answer.outcome === "refused") showToast("error", refusalFailure(answer.refusal, failed).message);
    if (answer.outcome !== "stored") return;
    outgoing.close();
    // In another tab the visitor may have typed something else since.
    const now = readDraft(path);
    if (now && isSameTyping(now.typed, typed)) forgetDraft(path);
    showToast("success", succeeded);
  });
}
