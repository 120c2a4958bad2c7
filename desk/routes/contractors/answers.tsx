import type { ContractorAnswers } from "../../../domain/contractor.ts";
import { durationInWords } from "../../../domain/pacific-time.ts";
import { returnWords } from "./contractor-words.ts";

/** How a contractor answers: counts, the median times and why they gave requests back. */
export function Answers({ answers }: { answers: ContractorAnswers }) {
  const { given, accepted, contacted, booked, medianMinutesToAccept, medianMinutesToContact, returns } = answers;
  if (given === 0) return <p className="text-ink-soft">No request has gone to them yet.</p>;
  const returned = returns.reduce((sum, { count }) => sum + count, 0);
  const time = (minutes: number | null) => (minutes === null ? "not yet" : durationInWords(minutes));
  const facts: [name: string, value: string | number][] = [
    ["Given", given],
    ["Accepted", accepted],
    ["Contacted", contacted],
    ["Booked", booked],
    ["Returned", returned],
    ["Median time to accept", time(medianMinutesToAccept)],
    ["Median time to contact", time(medianMinutesToContact)],
  ];
  return (
    <>
      <dl className="panel grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-4 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name} className="grow bg-card px-4 py-3 last:col-span-full">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="mt-0.5 font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {returned > 0 && (
        <p className="mt-3">
          <span className="text-ink-soft">Given back: </span>
          {returns.map(({ reason, count }) => `${returnWords[reason]} (${count})`).join(", ")}
        </p>
      )}
    </>
  );
}
