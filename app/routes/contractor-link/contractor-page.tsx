import { market } from "../../../content/chosen-market.ts";
import { contractorLinkWords } from "../../../content/link-words.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import { linkPath } from "../../../wire/link-path.ts";
import { ActionForm } from "../../links/action-form.tsx";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { Facts } from "../../links/facts.tsx";
import {
  answerClosed,
  answerOutcome,
  answerRenewal,
  linkHandle,
  linkHeaders,
  postedFields,
  refuse,
  refuseClosed,
} from "../../links/link-answer.ts";
import { linkMeta } from "../../links/link-meta.ts";
import { RefusalNotice } from "../../links/refusal-notice.tsx";
import { serviceName } from "../../links/request-facts.ts";
import { pageContext } from "../../page-context.server.ts";
import { useSiteData } from "../../site-data.ts";
import { CardTable } from "../../ui/card-table.tsx";
import type { Route } from "./+types/contractor-page";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.contractorLinks.open(params.token);
  if (opened.outcome !== "open") return answerClosed(opened.outcome, url);
  const { territories, ...contractor } = opened.view;
  return {
    outcome: opened.outcome,
    contractor,
    territories: territories.map((territory) => ({ ...territory, service: serviceName(territory.service).name })),
  };
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { contractorLinks } = backend;
  const posted = await postedFields(request);
  const closed = refuseClosed(posted("action"), await contractorLinks.open(token));
  if (closed) return closed;
  const path = linkPath("contractor", token);
  switch (posted("action")) {
    case "pause":
      return answerOutcome(await contractorLinks.pause(token, sender.client), path);
    case "resume":
      return answerOutcome(await contractorLinks.resume(token, sender.client), path);
    case "renew":
      return answerRenewal(await contractorLinks.renew("contractor", token, sender.client), path);
    default:
      return refuse("unknown-action", 400);
  }
}

export const handle = linkHandle;

export const headers = linkHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, contractorLinkWords);

export default function ContractorLink({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteData();
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { contractor, territories } = loaderData;
  const { status, today } = contractor;
  const words = contractorLinkWords;
  const { heading, text } = words.states[status];
  const license = (number: string, expiresOn: string | null) =>
    expiresOn === null
      ? number
      : fill(expiresOn < today ? words.expired : words.expires, { number, day: dateInWords(expiresOn) });
  const licenses = [
    {
      label: market.licensing.registration.name,
      value: license(contractor.registration_number, contractor.registration_expires_on),
    },
    ...(contractor.electrical_license_number === null
      ? []
      : [
          {
            label: market.licensing.electrical.name,
            value: license(contractor.electrical_license_number, contractor.electrical_license_expires_on),
          },
        ]),
  ];

  return (
    <>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14 lg:pb-16">
          <RefusalNotice answer={actionData} />
          <p className="eyebrow">
            {contractor.business_name} ({contractor.registration_number})
          </p>
          <h1 className="title mt-1 text-4xl">{heading}</h1>
          <p className="mt-4 max-w-[60ch] text-lg text-ink-soft">{text}</p>
          {status === "active" && <ActionForm action="pause" button={words.pause} className="mt-6" />}
          {status === "paused" && <ActionForm action="resume" button={words.resume} isPrimary className="mt-6" />}
        </div>
      </div>
      <div className="column grid gap-12 py-12 lg:py-16">
        <section aria-labelledby="territories">
          <h2 id="territories" className="title mb-5 text-2xl">
            {words.heading}
          </h2>
          {territories.length === 0 ? (
            <p className="text-ink-soft">{words.none}</p>
          ) : (
            <CardTable
              caption={words.table.caption}
              columns={words.table.columns}
              hasShortCells
              rows={territories.map((territory) => ({
                header: `${territory.zip_code} ${territory.service}`,
                cells: [
                  dateInWords(territory.starts_on),
                  territory.ends_on === null ? words.table.open : dateInWords(territory.ends_on),
                  territory.is_serving ? words.table.serving : words.table.idle,
                ],
              }))}
            />
          )}
        </section>
        <section aria-labelledby="licenses" className="max-w-2xl">
          <h2 id="licenses" className="title mb-3 text-2xl">
            {words.licensesHeading}
          </h2>
          <Facts facts={licenses} />
          <p className="mt-4 text-sm text-ink-soft">{words.lapsed}</p>
          <p className="mt-6 text-sm text-ink-soft">
            {words.write}{" "}
            <a href={`mailto:${site.email}`} className="link">
              {site.email}
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
