import { cities, market, services } from "../../../content/chosen-market.ts";
import { homeWords } from "../../../content/page-words.ts";
import { contactWays, homeownerParcelWords, parcelWords, responseWords } from "../../../content/parcel-words.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import { parcelSteps } from "../../../domain/parcel.ts";
import { fill } from "../../../domain/text.ts";
import { Parcel } from "../../links/parcel.tsx";

const { label, caption, about, times, hour } = homeWords.example;

/** What a homeowner will follow, filled in with the market's invented contractor. */
export function ExampleParcel() {
  const stepTimes: Readonly<Record<string, string>> = times;
  return (
    <figure className="mx-auto w-full max-w-lg">
      <Parcel
        heading="p"
        eyebrow={
          <>
            <span className="mr-2 rounded-sm bg-fill px-2 py-0.5 text-on">{label}</span>{" "}
            {fill(about, { service: services[0]?.phrase ?? "", zip: cities[0]?.zipCodes[0] ?? "" })}
          </>
        }
        sentence={homeownerParcelWords.accepted.sentence}
        contractor={market.examples.contractor}
        steps={parcelSteps.map((step) => ({
          label: parcelWords.labels[step],
          when: stepTimes[step] ?? null,
          isReached: step in stepTimes,
        }))}
      >
        <p className="mt-5 font-semibold">
          {fill(responseWords.sameDay.hour, { way: contactWays.canText, hour: keepDatesWhole(hour) })}
        </p>
      </Parcel>
      <figcaption className="mt-3 text-center text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}
