import { choiceTool } from "../../../content/assistant-words.ts";
import {
  cities,
  citySlugs,
  isCitySlug,
  isServiceSlug,
  market,
  serviceSlugs,
  services,
} from "../../../content/chosen-market.ts";
import { clock } from "../../../content/market-clock.ts";
import { homeWords } from "../../../content/page-words.ts";
import { registerWords } from "../../../content/register-words.ts";
import { whyUsWords } from "../../../content/why-us-words.ts";
import type { CitySlug } from "../../../domain/city.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { longestDescription } from "../../../domain/search-result.ts";
import { seasonOf } from "../../../domain/season.ts";
import type { ServiceSlug } from "../../../domain/service.ts";
import { fill, firstWithin } from "../../../domain/text.ts";
import { fiveDigitsOf, parseZipCode } from "../../../domain/zip-code.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { PostCard } from "../../posts/post-card.tsx";
import { redirect } from "../../redirect.ts";
import { useWords } from "../../site-data.ts";
import { localBusiness } from "../../structured-data.ts";
import { CallToActionWithScene } from "../../ui/call-to-action.tsx";
import { ArrowRight, BadgeCheck, CircleCheck, Clock3, HandCoins } from "../../ui/icons.tsx";
import homeScene from "../../ui/illustrations/home.svg";
import doorScene from "../../ui/illustrations/partner-program.svg";
import { WideSection } from "../../ui/section.tsx";
import { Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/home-page";
import { choiceFormId } from "./choice-form.ts";
import { ExampleParcel } from "./example-parcel.tsx";
import { PopularServices } from "./popular-services.tsx";
import { ServedAreas } from "./served-areas.tsx";

export const handle = {
  parameters: {
    shared: ["service", "city"],
    values: { service: serviceSlugs, city: citySlugs },
    personal: ["zip_code"],
  },
} satisfies PageHandle;

const articleCount = 2;

/**
 * Without a script, the form sends the service and the city as a query, and an article's form sends the service and the
 * zip code. The loader redirects to the landing page, whose address keeps the zip code. A service alone is chosen in the
 * form and on the map.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [service, city, zipCode] = ["service", "city", "zip_code"].map((name) => url.searchParams.get(name));
  if (isServiceSlug(service) && isCitySlug(city)) throw redirect(landingPath(service, city));
  if (isServiceSlug(service) && zipCode) throw redirect(landingPath(service, cityOfZipCode(zipCode)));
  const { backend } = context.get(pageContext);
  const season = seasonOf(clock.day(new Date()));
  const [articles, serving] = await Promise.all([
    backend.blog.chosenFirst(market.words.blog.seasonal[season], articleCount),
    backend.territories.serving(),
  ]);
  return {
    articles,
    serving,
    chosenService: isServiceSlug(service) ? service : null,
    isRegisterWatched: backend.settings.isRegisterWatched,
  };
}

/** Whether any service has a contractor today. Unknown without the database, and then nothing is promised. */
function isAnyServed(serving: Route.ComponentProps["loaderData"]["serving"] | undefined): boolean {
  return Object.values(serving ?? {}).some((zipCodes) => zipCodes !== undefined && zipCodes.length > 0);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site, facts } = matches[0].loaderData;
  const descriptions = isAnyServed(loaderData?.serving) ? homeWords.descriptions : homeWords.descriptionsBefore;
  return pageMeta({
    site,
    path: "/",
    title: homeWords.title,
    description: firstWithin(
      longestDescription,
      descriptions.map((words) => fill(words, facts)),
    ),
    structuredData: [localBusiness(site)],
  });
};

/** A zip code of no city gets the home city's page, whose form says whether a contractor serves the zip code. */
function cityOfZipCode(typed: string): CitySlug {
  const zipCode = fiveDigitsOf(parseZipCode(typed) ?? "");
  return cities.find(({ zipCodes }) => zipCodes.includes(zipCode))?.slug ?? market.homeCity;
}

interface ChoiceListProps {
  step: number;
  name: string;
  label: string;
  placeholder: string;
  chosen?: string | null;
  choices: readonly { slug: string; name: string }[];
  toolparamdescription: string;
}

function ChoiceList({ step, name, label, placeholder, chosen, choices, toolparamdescription }: ChoiceListProps) {
  return (
    <div className="choice">
      <div className="flex items-center gap-2">
        <span aria-hidden className="choice-step">
          {step}
        </span>
        <label htmlFor={name} className="field-label">
          {label}
        </label>
      </div>
      <select
        id={name}
        name={name}
        required
        defaultValue={chosen ?? ""}
        className="control mt-1 sm:mt-1.5"
        toolparamdescription={toolparamdescription}
      >
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

function QuoteCard({ chosenService, note }: { chosenService: ServiceSlug | null; note: string }) {
  const { card } = homeWords;
  return (
    <form
      id={choiceFormId}
      action="/"
      aria-labelledby="quote-card-heading"
      toolname={choiceTool.name}
      tooldescription={choiceTool.description}
      className="counter-card group"
    >
      <h2 id="quote-card-heading" className="title text-2xl">
        {card.heading}
      </h2>
      <div className="mt-2 grid gap-3 sm:mt-5 sm:gap-5">
        <ChoiceList
          step={1}
          name="service"
          label={card.service}
          placeholder={card.servicePlaceholder}
          chosen={chosenService}
          choices={services}
          toolparamdescription={choiceTool.fields.service}
        />
        <ChoiceList
          step={2}
          name="city"
          label={card.city}
          placeholder={card.cityPlaceholder}
          choices={cities}
          toolparamdescription={choiceTool.fields.city}
        />
        <div>
          <div className="grid items-center *:[grid-area:1/1]">
            <button type="submit" className="button w-full group-invalid:invisible">
              {card.button}
              <ArrowRight aria-hidden className="size-5" />
            </button>
            <p className="invisible flex min-h-12 items-center justify-center rounded-md border-[1.5px] border-dashed border-edge px-3 text-center text-sm text-ink-soft group-invalid:visible">
              {card.chooseBoth}
            </p>
          </div>
          <p className="mt-2 text-center text-sm text-balance text-ink-soft">{note}</p>
        </div>
      </div>
    </form>
  );
}

const badgeIcons = [HandCoins, BadgeCheck, Clock3];

function HowItWorks() {
  const { steps } = homeWords;
  const items = whyUsWords.steps.items.map((step, index) => (index === 1 ? { ...step, text: steps.match } : step));
  return (
    <WideSection id="how" heading={steps.heading} isShaded>
      <div className="mt-8 grid items-center gap-x-12 gap-y-10 lg:grid-cols-[1fr_minmax(0,27rem)]">
        <div>
          <Steps steps={items} className="md:max-lg:grid-cols-3" />
          <a href="/why-us" className="link mt-6 inline-block py-1.5">
            {steps.link}
          </a>
        </div>
        <ExampleParcel />
      </div>
    </WideSection>
  );
}

function ContractorCheck({ isRegisterWatched }: { isRegisterWatched: boolean }) {
  const { check } = homeWords;
  const { register, licensing } = market;
  return (
    <section aria-labelledby="check" className="column grid gap-x-12 gap-y-8 py-14 lg:grid-cols-12 lg:py-20">
      <div className="lg:col-span-5">
        <h2 id="check" className="title text-3xl">
          {check.heading}
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{check.lead}</p>
        {register && isRegisterWatched && (
          <p className="mt-4 text-ink-soft">{fill(check.watched, { register: register.name.inside })}</p>
        )}
        <a href={licensing.verify.receipt.href} rel="noopener" className="link mt-3 inline-block py-1.5">
          {registerWords.check.link}
        </a>
      </div>
      <ul className="grid gap-x-8 border-y border-line sm:grid-cols-2 lg:col-span-7">
        {check.items.map((item) => (
          <li
            key={item.title}
            className="flex items-start gap-3.5 border-line py-5 not-last:border-b sm:nth-3:border-b-0"
          >
            <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
            <div>
              <h3 className="text-lg font-semibold">{item.title}</h3>
              <p className="text-ink-soft">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Home({
  loaderData: { articles, serving, chosenService, isRegisterWatched },
}: Route.ComponentProps) {
  const { heading, lead, leadBefore, wideLead, wideLeadBefore, card, badges, badgesBefore } = fill(
    useWords(homeWords),
    {
      licenseBadge: market.licensing.badge,
    },
  );
  const isServed = isAnyServed(serving);
  return (
    <>
      <section className="counter relative isolate flow-root lg:overflow-hidden">
        <img
          src={homeScene}
          alt=""
          fetchPriority="high"
          width={2000}
          height={640}
          className="home-scene counter-scene object-bottom sm:max-lg:h-[min(19vw,36svh)] lg:absolute lg:inset-x-0 lg:bottom-0 lg:-z-10 lg:h-[max(38rem,32vw)]"
        />
        <div className="column grid gap-x-10 gap-y-4 pt-3 pb-8 lg:grid-cols-12 lg:pt-14 lg:pb-0">
          {/* The scene grows with a wide window (`32vw`). The `vw` padding keeps the scene's sun below the text. */}
          <div className="lg:col-span-7 lg:pb-[max(26rem,28vw)]">
            <p className="eyebrow max-lg:hidden">{cities.map(({ name }) => name).join(" · ")}</p>
            <h1 className="title text-4xl lg:mt-4">{heading}</h1>
            <p className="mt-1.5 max-w-[34rem] text-sm leading-[1.375rem] text-ink lg:mt-5 lg:text-lg lg:leading-7 lg:text-ink-soft">
              <span className="lg:hidden">{isServed ? lead : leadBefore}</span>
              <span className="max-lg:hidden">{isServed ? wideLead : wideLeadBefore}</span>
            </p>
          </div>
          <div className="lg:col-span-5">
            <QuoteCard chosenService={chosenService} note={isServed ? card.note : card.noteBefore} />
          </div>
        </div>
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
                  <p className="text-ink-soft">
                    {isServed ? badge.text : [badge.text, badgesBefore[position]].filter(Boolean).join(" ")}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>

      <PopularServices />
      {serving && <ServedAreas serving={serving} chosen={chosenService} />}
      <HowItWorks />
      <ContractorCheck isRegisterWatched={isRegisterWatched} />

      {articles.length > 0 && (
        <WideSection id="articles" heading={homeWords.articles.heading} isShaded>
          <div className="post-grid mt-8">
            {articles.map((post) => (
              <PostCard key={post.slug} post={post} heading="h3" />
            ))}
          </div>
          <a href="/blog" className="link mt-6 inline-block py-1.5">
            {homeWords.articles.all}
          </a>
        </WideSection>
      )}

      <CallToActionWithScene
        id="ready"
        heading={homeWords.closing.heading}
        text={homeWords.closing.text}
        scene={doorScene}
        className="py-14 lg:py-20"
      >
        {/* Browsers scroll to the page's top for "#top". No element needs this id. */}
        <a href="#top" className="button">
          {homeWords.closing.button}
        </a>
      </CallToActionWithScene>
    </>
  );
}
