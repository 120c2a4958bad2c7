import { ArrowRight, BadgeCheck, Clock3, HandCoins } from "lucide-react";
import { cities, isCitySlug, isServiceSlug, market, services } from "../../../content/chosen-market.ts";
import { homeWords } from "../../../content/page-words.ts";
import type { City, Service } from "../../../content/types.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { longestDescription } from "../../../domain/search-result.ts";
import { fill, firstWithin } from "../../../domain/text.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { pageMeta } from "../../meta.ts";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { localBusiness } from "../../structured-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import homeScene from "../../ui/illustrations/home.svg";
import { LinkList } from "../../ui/link-list.tsx";
import { WideSection } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { ServiceIcon } from "../../ui/service-icon.tsx";
import type { Route } from "./+types/home-page";
import { choiceFormId } from "./choice-form.ts";

export const handle = { parameters: { shared: ["service", "city"] } } satisfies PageHandle;

/** Without a script the two dropdowns are sent here as a query. */
export function loader({ url }: Route.LoaderArgs) {
  const [service, city] = [url.searchParams.get("service"), url.searchParams.get("city")];
  if (isServiceSlug(service) && isCitySlug(city)) throw redirect(landingPath(service, city));
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site, facts } = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/",
    title: homeWords.title,
    description: firstWithin(
      longestDescription,
      homeWords.descriptions.map((words) => fill(words, facts)),
    ),
    structuredData: [localBusiness(site)],
  });
};

interface ChoiceListProps {
  name: string;
  label: string;
  placeholder: string;
  choices: readonly { slug: string; name: string }[];
}

function ChoiceList({ name, label, placeholder, choices }: ChoiceListProps) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <select id={name} name={name} required defaultValue="" className="control mt-1.5">
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.slug} value={choice.slug}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function QuoteCard() {
  const { card } = homeWords;
  return (
    <form
      id={choiceFormId}
      action="/"
      aria-labelledby="quote-card-heading"
      className="group card p-6 shadow-card sm:p-8"
    >
      <h2 id="quote-card-heading" className="title text-2xl">
        {card.heading}
      </h2>
      <div className="mt-5 grid gap-5">
        <ChoiceList name="service" label={card.service} placeholder={card.servicePlaceholder} choices={services} />
        <ChoiceList name="city" label={card.city} placeholder={card.cityPlaceholder} choices={cities} />
        <div className="min-h-12">
          <button type="submit" className="button w-full supports-[selector(:has(a))]:group-invalid:hidden">
            {card.button}
            <ArrowRight aria-hidden className="size-5" />
          </button>
          <p className="hidden text-sm text-ink-soft supports-[selector(:has(a))]:group-invalid:block">{card.note}</p>
        </div>
      </div>
    </form>
  );
}

/** The cities of a popular service's links. */
function popularCities({ slug }: Service): City[] {
  return cities.filter((city) => !city.notPopular.includes(slug));
}

const badgeIcons = [HandCoins, BadgeCheck, Clock3];

export default function Home() {
  const { heading, badges } = fill(useWords(homeWords), { licenseBadge: market.licensing.badge });
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <div className="column grid gap-x-10 gap-y-8 pt-8 lg:grid-cols-12 lg:pt-14">
          {/* The sky of the scene, down to its sun, stays below the words: the scene grows with the window up to 90rem. */}
          <div className="lg:col-span-7 lg:pb-[max(26rem,36vw)] min-[90rem]:pb-[33rem]">
            <h1 className="title text-4xl">{heading}</h1>
            <p className="mt-5 max-w-[50ch] text-lg text-ink-soft">{homeWords.lead}</p>
          </div>
          <div className="lg:col-span-5">
            <QuoteCard />
          </div>
        </div>
        <img
          src={homeScene}
          alt=""
          width={1200}
          height={640}
          className="home-scene mt-8 w-full lg:absolute lg:inset-x-0 lg:bottom-0 lg:-z-10 lg:mt-0 lg:h-[38rem] lg:object-cover lg:object-bottom"
        />
      </section>

      <section aria-label="What you can count on" className="bg-paper-deep">
        <ul className="column grid gap-6 py-10 md:grid-cols-3">
          {badges.map((badge, position) => {
            const Icon = badgeIcons[position] ?? BadgeCheck;
            return (
              <li key={badge.title} className="flex items-start gap-4">
                <Icon aria-hidden className="mt-1 size-7 shrink-0 text-accent" strokeWidth={1.6} />
                <div>
                  <h2 className="text-lg font-semibold">{badge.title}</h2>
                  <p className="text-ink-soft">{badge.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>

      <WideSection id="popular" heading={homeWords.popular.heading} lead={homeWords.popular.lead}>
        <div className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-5">
          {services
            .filter((service) => popularCities(service).length > 0)
            .map((service) => (
              <div
                key={service.slug}
                data-accent={accentOf(service.slug)}
                className="lg:row-span-2 lg:grid lg:grid-rows-subgrid lg:gap-y-0"
              >
                <h3 className="flex items-end gap-2.5 border-b-2 border-fill pb-3 font-semibold">
                  <ServiceIcon service={service.slug} className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                  {service.name}
                </h3>
                <LinkList
                  links={popularCities(service).map((city) => ({
                    href: landingPath(service.slug, city.slug),
                    text: `${service.name} in ${city.name}`,
                  }))}
                  className="mt-2"
                  linkClass="block py-1.5 text-sm"
                />
              </div>
            ))}
        </div>
      </WideSection>

      <CallToAction id="ready" heading={homeWords.closing.heading} text={homeWords.closing.text} className="pb-20">
        {/* Every browser knows "#top" as the top of the page. */}
        <a href="#top" className="button">
          {homeWords.closing.button}
        </a>
      </CallToAction>
    </>
  );
}
