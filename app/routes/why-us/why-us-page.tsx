import { cities, market, services } from "../../../content/chosen-market.ts";
import { registerWords } from "../../../content/register-words.ts";
import type { Service } from "../../../content/types.ts";
import { whyUsWords } from "../../../content/why-us-words.ts";
import { landingPath } from "../../../domain/landing-path.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import { subpageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { useWords } from "../../site-data.ts";
import { CallToAction } from "../../ui/call-to-action.tsx";
import { CardTable } from "../../ui/card-table.tsx";
import {
  ArrowRight,
  Check,
  HandCoins,
  Handshake,
  Lock,
  MapPin,
  PhoneIncoming,
  ShieldCheck,
  Timer,
} from "../../ui/icons.tsx";
import scene from "../../ui/illustrations/why-us.svg";
import { LinkList } from "../../ui/link-list.tsx";
import { Section, WideSection } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { ServiceIcon } from "../../ui/service-icon.tsx";
import { ServiceScene } from "../../ui/service-scene.tsx";
import { Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/why-us-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { backend } = context.get(pageContext);
  return { share: await backend.measured.contactedShare(), isRegisterWatched: backend.settings.isRegisterWatched };
}

export const meta: Route.MetaFunction = ({ matches }) => subpageMeta(matches[0].loaderData, "/why-us", whyUsWords);

const moreServices = market.words.whyUs.moreServices;

const benefitIcons = [PhoneIncoming, MapPin, ShieldCheck, Lock, Timer, Handshake];

function CityLinks({ service }: { service: Service }) {
  const links = cities.map(({ slug, name }) => ({ href: landingPath(service.slug, slug), text: name }));
  return <LinkList links={links} className="grid grid-cols-2 gap-x-5" label={service.name} />;
}

function RegisterCheck({ isWatched }: { isWatched: boolean }) {
  const { register, licensing } = market;
  const { heading, link, ...texts } = registerWords.check;
  const paragraphs = register === null ? texts.none : isWatched ? texts.watched : texts.unwatched;
  return (
    <Section
      id="register"
      heading={heading}
      headingClass="title text-3xl"
      className="column grid gap-x-12 gap-y-5 pb-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:pb-20"
    >
      <div className="max-w-172 space-y-4 text-lg text-ink-soft">
        {paragraphs.map((text) => (
          <p key={text}>{fill(text, { register: register?.name.inside ?? "" })}</p>
        ))}
        <p>
          <a href={licensing.verify.receipt.href} rel="noopener" className="link inline-block py-1.5">
            {link}
          </a>
        </p>
      </div>
    </Section>
  );
}

export default function WhyUs({ loaderData: { share, isRegisterWatched } }: Route.ComponentProps) {
  const coveredServices = services.filter(({ coverage }) => coverage !== null);
  const comingServices = services.filter(({ coverage }) => coverage === null);
  const {
    name,
    heading,
    lead,
    steps,
    measured,
    comparison,
    benefits,
    services: coverage,
    closing,
  } = useWords(whyUsWords);
  return (
    <>
      <section className="page-top bg-wash">
        <div className="column grid items-center gap-x-12 gap-y-6 py-10 md:grid-cols-[3fr_2fr] lg:py-14">
          <div>
            <p className="eyebrow">{name}</p>
            <h1 className="title mt-2 text-4xl">{heading}</h1>
            <p className="mt-5 max-w-140 text-lg text-ink-soft">{lead}</p>
            <a href="/" className="button mt-8">
              {closing.button}
            </a>
          </div>
          <img src={scene} alt="" width={480} height={320} className="w-full max-w-md justify-self-center" />
        </div>
      </section>

      <WideSection id="how" heading={steps.heading}>
        <Steps steps={steps.items} className="mt-8 md:grid-cols-3" />
        {share && (
          <div className="mt-10 max-w-184 border-l-4 border-fill pl-5">
            <h3 className="text-lg font-semibold">{measured.heading}</h3>
            <p className="mt-1">
              {fill(measured.text, { answered: String(share.answered), contacted: String(share.contacted) })}
            </p>
            <p className="mt-1 text-sm text-ink-soft">
              {fill(measured.day, { day: keepDatesWhole(dateInWords(share.day)) })}
            </p>
          </div>
        )}
      </WideSection>

      <WideSection id="compare" heading={comparison.heading} intro={comparison.lead} isShaded>
        <div className="mt-8">
          <CardTable
            caption={comparison.heading}
            columns={comparison.columns}
            highlighted={0}
            rows={comparison.rows.map((row) => ({
              header: row.name,
              cells: [
                <span key="us" className="flex items-start gap-2.5">
                  <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
                  {row.us}
                </span>,
                row.others,
              ],
            }))}
          />
        </div>
        <div className="mt-5 max-w-184 text-sm text-ink-soft">
          <p>{comparison.source}</p>
          <LinkList
            links={comparison.sources.map(({ text, url }) => ({ href: url, text }))}
            className="mt-1 flex flex-wrap gap-x-5"
            rel="noopener"
          />
        </div>
      </WideSection>

      <WideSection id="benefits" heading={benefits.heading}>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.items.map((benefit, position) => {
            const Icon = benefitIcons[position] ?? HandCoins;
            return (
              <li key={benefit.title} className="flex items-start gap-4 rounded-lg bg-wash p-6">
                <Icon aria-hidden className="size-7 shrink-0 text-accent" strokeWidth={1.6} />
                <div>
                  <h3 className="text-lg font-semibold">{benefit.title}</h3>
                  <p className="mt-1 text-ink-soft">{benefit.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </WideSection>

      <RegisterCheck isWatched={isRegisterWatched} />

      <WideSection id="services" heading={coverage.heading} intro={coverage.lead} isShaded>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {coveredServices.map((service) => (
            <li key={service.slug} className="card overflow-hidden">
              <ServiceScene service={service.slug} className="aspect-video w-full object-cover" />
              <div className="p-6">
                <h3 className="title text-xl">{service.name}</h3>
                <p className="mt-2 mb-3 text-ink-soft">{service.coverage}</p>
                <CityLinks service={service} />
              </div>
            </li>
          ))}
        </ul>
        {comingServices.length > 0 && (
          <div className="mt-12 grid gap-x-12 gap-y-6 border-t border-line pt-8 lg:grid-cols-[1fr_2fr]">
            <h3 className="title text-xl">{moreServices.heading}</h3>
            <div>
              <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
                {comingServices.map((service) => (
                  <li key={service.slug}>
                    <h4 className="flex items-center gap-2.5 font-semibold">
                      <span data-accent={accentOf(service.slug)}>
                        <ServiceIcon
                          service={service.slug}
                          className="size-5 shrink-0 text-accent"
                          strokeWidth={1.75}
                        />
                      </span>
                      {service.name}
                    </h4>
                    <CityLinks service={service} />
                  </li>
                ))}
              </ul>
              <p className="mt-6 text-ink-soft">{moreServices.text}</p>
            </div>
          </div>
        )}
      </WideSection>

      <CallToAction id="closing" heading={closing.heading} text={closing.text} className="bg-wash">
        <a href="/" className="button">
          {closing.button}
          <ArrowRight aria-hidden className="size-5" />
        </a>
      </CallToAction>
    </>
  );
}
