import { data } from "react-router";
import { paidWords } from "../../../content/invoice-words.ts";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/paid-page";

/** Stripe sees this address, so it names nobody. Without Stripe there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).backend.payments === null) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData.site,
    path: "/paid",
    title: paidWords.title,
    description: paidWords.description,
    isUnlisted: true,
  });

export default function Paid() {
  return (
    <div className="column py-10 lg:py-16">
      <div className="max-w-[44rem]">
        <h1 className="title text-4xl">{paidWords.heading}</h1>
        <p className="mt-4 text-lg text-ink-soft">{paidWords.lead}</p>
        <p className="mt-4">{paidWords.links}</p>
        <p className="mt-8 border-t border-line pt-6">
          {paidWords.question} <SiteEmail />
        </p>
      </div>
    </div>
  );
}
