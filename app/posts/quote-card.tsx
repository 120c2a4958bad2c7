import { blogPostWords } from "../../content/blog-words.ts";
import { serviceOf, services } from "../../content/chosen-market.ts";
import { homeWords } from "../../content/page-words.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { fill } from "../../domain/text.ts";
import { longestTypedZipCode } from "../../domain/zip-code.ts";
import { ServiceIcon } from "../ui/service-icon.tsx";

const { quote: words } = blogPostWords;
const { service: serviceLabel, servicePlaceholder } = homeWords.card;

interface QuoteCardProps {
  /** Without one, the card asks for it. */
  service: ServiceSlug | null;
}

/** A form that opens the landing page of a service and a zip code. The zip code then stands in that page's form. */
export function QuoteCard({ service }: QuoteCardProps) {
  return (
    <form action="/" aria-labelledby="quote" className="no-print band grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <p id="quote" className="title flex gap-2.5 text-xl">
        {service && <ServiceIcon service={service} className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />}
        {service ? fill(words.heading, { subject: serviceOf(service).subject }) : words.anyHeading}
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <p className="grow basis-56 text-ink-soft">{words.text}</p>
        {service ? (
          <input type="hidden" name="service" value={service} />
        ) : (
          <div className="min-w-0 flex-1 basis-40">
            <label htmlFor="quote-service" className="field-label">
              {serviceLabel}
            </label>
            <select id="quote-service" name="service" required defaultValue="" className="control mt-1">
              <option value="">{servicePlaceholder}</option>
              {services.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="min-w-24 basis-36 max-sm:grow">
          <label htmlFor="quote-zip" className="field-label">
            {words.zip}
          </label>
          <input
            id="quote-zip"
            name="zip_code"
            required
            maxLength={longestTypedZipCode}
            autoComplete="postal-code"
            inputMode="numeric"
            className="control mt-1"
          />
        </div>
        <button type="submit" className="button grow sm:grow-0">
          {words.button}
        </button>
      </div>
    </form>
  );
}
