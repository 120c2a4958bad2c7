import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  choices,
  phoneHint,
  preferredContactLabels,
  quoteFailed,
  quoteSucceeded,
  timelineLabels,
} from "../../../content/messages.ts";
import { landingWords, quoteFormWords } from "../../../content/site.ts";
import type { Choice } from "../../../content/types.ts";
import { type LeadField, leadFields, leadLimits, leadOrigin, parseLead } from "../../../domain/lead.ts";
import { phoneNeedsHint } from "../../../domain/phone.ts";
import type { Typed } from "../../../domain/submission.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { MessageField, RadioField, SelectField, TextField } from "../../forms/fields.tsx";
import { type Failure, problemFailure, typedFields } from "../../forms/form-answer.ts";
import { contentKeys, send } from "../../forms/send.ts";
import { TechnicalDetails } from "../../forms/technical-details.tsx";
import { useSiteData } from "../../site.ts";
import { scrollDelays, scrollSoon } from "../../ui/scroll.ts";
import { useToast } from "../../ui/toasts.tsx";

const { labels, hints } = quoteFormWords;

interface QuoteFormProps {
  /** The path of the page, which says the service and the city. */
  path: string;
  issues: readonly Choice[];
  /** What to start with: from the address, or from a post that failed. */
  typed: Typed<LeadField>;
  /** Why that post failed. */
  failure: Failure | null;
}

export function QuoteForm({ path, issues, typed, failure: posted }: QuoteFormProps) {
  const { anonKey } = useSiteData();
  const [failure, setFailure] = useState(posted);
  const [isSubmitting, setSubmitting] = useState(false);
  const [phone, setPhone] = useState(typed.phone ?? "");
  const [keyFor] = useState(contentKeys);
  const summary = useRef<HTMLElement>(null);
  const toast = useToast();
  const navigate = useNavigate();

  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);

  function fail(next: Failure) {
    setFailure(next);
    toast("error", next.message);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const fields = typedFields(new FormData(event.currentTarget), leadFields);
    const lead = parseLead(
      fields,
      issues.map((issue) => issue.value),
      leadOrigin(path),
    );
    if (!lead.ok) return fail(problemFailure(lead.problems, quoteFailed));
    setSubmitting(true);
    const refusal = await send("leads", lead.value, { anonKey, idempotencyKey: keyFor(lead.value) });
    setSubmitting(false);
    if (refusal) return fail({ message: quoteFailed(refusal.message), problems: [], refusal });
    setFailure(null);
    toast("success", quoteSucceeded);
    await navigate("/thank-you");
    scrollSoon(scrollDelays.afterQuote);
  }

  /** A field that is being mended loses its mark at once; only the next submit judges it again. */
  function forget(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!failure?.problems.some((problem) => problem.field === name)) return;
    setFailure({ ...failure, problems: failure.problems.filter((problem) => problem.field !== name) });
  }

  const field = { typed, problems: failure?.problems ?? [] };
  return (
    <form method="post" action={path} noValidate onSubmit={submit} onInput={forget} className="grid gap-5">
      {failure && <ErrorSummary ref={summary} message={failure.message} problems={failure.problems} />}
      {failure?.refusal && <TechnicalDetails refusal={failure.refusal} />}
      <p className="text-sm text-ink-soft">{landingWords.requiredNote}</p>
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <TextField
          {...field}
          name="name"
          label={labels.name}
          required
          autoComplete="name"
          maxLength={leadLimits.name}
        />
        <TextField
          {...field}
          name="zip_code"
          label={labels.zip_code}
          required
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={leadLimits.zip_code}
        />
      </div>
      <SelectField
        {...field}
        name="service_issue"
        label={labels.service_issue}
        required
        placeholder={quoteFormWords.issuePlaceholder}
        choices={issues}
      />
      <RadioField
        {...field}
        name="preferred_contact"
        label={labels.preferred_contact}
        choices={choices(preferredContactLabels)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field}
          name="phone"
          label={labels.phone}
          hint={phoneNeedsHint(phone) ? phoneHint : hints.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          onBlur={setPhone}
        />
        <TextField
          {...field}
          name="email"
          label={labels.email}
          hint={hints.email}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={leadLimits.email}
        />
      </div>
      <SelectField
        {...field}
        name="timeline"
        label={labels.timeline}
        placeholder={quoteFormWords.timelinePlaceholder}
        choices={choices(timelineLabels)}
      />
      <MessageField
        {...field}
        name="message"
        label={labels.message}
        hint={hints.message}
        rows={3}
        maxLength={leadLimits.message}
      />
      <button type="submit" disabled={isSubmitting} className="button w-full">
        {isSubmitting ? quoteFormWords.submitting : quoteFormWords.button}
      </button>
    </form>
  );
}
