import type { ReactNode } from "react";
import { receiptWords } from "../../content/link-words.ts";
import { clock } from "../../content/market-clock.ts";
import { responseInWords, stepsInWords } from "../../content/parcel-in-words.ts";
import { homeownerParcelWords } from "../../content/parcel-words.ts";
import { serviceInWords } from "../../content/request-facts.ts";
import { isOutOfReach } from "../../domain/lead.ts";
import type { ReceiptView } from "../../domain/link-view.ts";
import { keepDatesWhole } from "../../domain/local-time.ts";
import { furthestStep, parcelStateOf } from "../../domain/parcel.ts";
import { isOpen, type RequestState, requestStateOf } from "../../domain/request-state.ts";
import { fill } from "../../domain/text.ts";
import { fiveDigitsOf } from "../../domain/zip-code.ts";
import { CheckYourself, Parcel, ReachContractor } from "./parcel.tsx";

type HomeownerParcelFacts = ReturnType<typeof homeownerParcelOf>;

/** What the receipt and the thank-you page show first. */
export function homeownerParcelOf(view: ReceiptView, now: Date) {
  const { request, matchedAt, contractor, contractorPhone, evidence, waitsUntil } = view;
  const state = requestStateOf(request);
  const service = serviceInWords(request.lead_service);
  const parcelState = parcelStateOf({ ...view, isServiceKnown: service.slug !== null });
  const { sentence, text } = fill(
    { ...homeownerParcelWords[parcelState], ...wordsWhileUnreachable(request, state) },
    { service: service.phrase, zip: fiveDigitsOf(request.zip_code), day: keepDatesWhole(clock.date(waitsUntil)) },
  );
  const isWithContractor = state === "matched" && contractor !== null;
  const times = state === "matched" ? request : { accepted_at: null, contacted_at: null, booked_at: null };
  const step = furthestStep(times);
  const isAwaited = isWithContractor && (step === null || step === "accepted") && request.homeowner_contacted !== true;
  return {
    sentence,
    text,
    contractor: isWithContractor ? contractor : null,
    phone: isWithContractor ? contractorPhone : null,
    preferredContact: request.preferred_contact,
    evidence,
    steps: isOpen(state)
      ? stepsInWords(request.created_at, times, (at) => clock.short(at, now), state === "matched")
      : [],
    response: isAwaited && matchedAt ? responseInWords(matchedAt, request, now) : null,
    isWaiting: state === "waiting" || state === "unmatched",
    canCheckYourself: state === "waiting",
  };
}

/** While email does not reach the homeowner, the page promises none. */
function wordsWhileUnreachable(request: ReceiptView["request"], state: RequestState): { text?: string } {
  const { waiting, held, outOfReach } = receiptWords.unreachable;
  if (request.isUnreachable && state === "waiting") return { text: waiting };
  if (request.isUnreachable && state === "held") return { text: held };
  return state === "matched" && isOutOfReach(request) ? { text: outOfReach } : {};
}

interface HomeownerParcelProps {
  parcel: HomeownerParcelFacts;
  /** Before the text. */
  thanks?: string;
  /** Whether to call or text the contractor is the page's main button. */
  isReachPrimary?: boolean;
  eyebrow: ReactNode;
  children?: ReactNode;
}

export function HomeownerParcel({ parcel, thanks, isReachPrimary = false, eyebrow, children }: HomeownerParcelProps) {
  const { sentence, text, contractor, phone, evidence, steps, response, isWaiting, canCheckYourself } = parcel;
  return (
    <Parcel eyebrow={eyebrow} sentence={sentence} contractor={contractor} evidence={evidence} steps={steps}>
      {response && <p className="mt-5 text-lg font-semibold">{response}</p>}
      {(thanks || text) && (
        <p className={`max-w-[38rem] ${response ? "mt-1" : "mt-5"} ${isWaiting ? "text-lg" : "text-ink-soft"}`}>
          {[thanks, text].filter(Boolean).join(" ")}
        </p>
      )}
      {canCheckYourself && <CheckYourself />}
      <ReachContractor phone={phone} preferred={parcel.preferredContact} isPrimary={isReachPrimary} />
      {children}
    </Parcel>
  );
}
