import { market } from "../../../content/chosen-market.ts";
import { analyticsWords, categoryWords, storedItems, storedItemWords } from "../../../content/consent-words.ts";
import { storedItemStatusOf } from "../../consent/stored-item-status.ts";
import { answerPost, formResultHandle, useFormResult } from "../../forms/form-answer.ts";
import { subpageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { useSiteData } from "../../site-data.ts";
import { CardTable } from "../../ui/card-table.tsx";
import type { Route } from "./+types/privacy-page";
import { LegalArticle } from "./legal-article.tsx";
import { PrivacyRequestForm, privacyRequestForm } from "./privacy-request-form.tsx";

const { privacyPolicy } = market.legal;

export function loader({ context }: Route.LoaderArgs) {
  return { retention: context.get(pageContext).backend.settings.retention };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { backend, sender, waitSeconds } = context.get(pageContext);
  return answerPost(request, waitSeconds, privacyRequestForm, (privacyRequest, idempotency) =>
    backend.receivers.privacy_requests(privacyRequest, { ...sender, idempotency }),
  );
}

export const handle = formResultHandle;

export const meta: Route.MetaFunction = ({ matches }) => subpageMeta(matches[0].loaderData, "/privacy", privacyPolicy);

function StoredItemsTable() {
  const hasAnalytics = useSiteData().measurementId !== null;
  return (
    <CardTable
      caption={storedItemWords.caption}
      columns={storedItemWords.columns}
      rows={storedItems.map((item) => ({
        header: item.name,
        cells: [
          `${item.kind}, ${categoryWords[item.category].title.toLowerCase()}`,
          item.purpose,
          `${item.lasts}. ${storedItemStatusOf(item, hasAnalytics)}.`,
        ],
      }))}
    />
  );
}

function AboutAnalytics() {
  const hasAnalytics = useSiteData().measurementId !== null;
  return <p>{hasAnalytics ? analyticsWords.configured : analyticsWords.missing}</p>;
}

function monthsInWords(count: number): string {
  return count === 1 ? "1 month" : `${count} months`;
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const formResult = useFormResult(actionData);
  const { leadMonths, messageMonths, applicationMonths } = loaderData.retention;
  return (
    <LegalArticle
      page={privacyPolicy}
      facts={{
        leadsKept: monthsInWords(leadMonths),
        messagesKept: monthsInWords(messageMonths),
        applicationsKept: monthsInWords(applicationMonths),
      }}
      below={{
        cookies: <StoredItemsTable />,
        "other-companies": <AboutAnalytics />,
        "your-choices": <PrivacyRequestForm {...formResult} />,
      }}
    />
  );
}
