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
  /** Tells the page's two cards apart. A window shows only one of them. */
  place: "text" | "contents";
  className: string;
}

/** A form that opens the landing page of a service and a zip code. The zip code then stands in that page's form. */
export function QuoteCard({ service, place, className }: QuoteCardProps) {
  const idOf = (name: string) => `quote-${name}-${place}`;
  return (
    <form
      action="/"
      aria-labelledby={idOf("heading")}
      className={`no-print grid gap-4 rounded-lg bg-wash p-5 lg:p-6 ${className}`}
    >
      <p id={idOf("heading")} className="title flex gap-2.5 text-xl">
        {service && <ServiceIcon service={service} className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />}
        {service ? fill(words.heading, { subject: serviceOf(service).subject }) : words.anyHeading}
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <p className="grow basis-56 text-ink-soft sm:basis-40">{words.text}</p>
        {service ? (
          <input type="hidden" name="service" value={service} />
        ) : (
          <div className="min-w-0 flex-1 basis-40">
            <label htmlFor={idOf("service")} className="field-label">
              {serviceLabel}
            </label>
            <select id={idOf("service")} name="service" required defaultValue="" className="control mt-1">
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
          <label htmlFor={idOf("zip")} className="field-label">
            {words.zip}
          </label>
          <input
            id={idOf("zip")}
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
