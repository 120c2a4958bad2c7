import { analyticsWords, categoryWords, statusOf, storedItems, storedItemWords } from "../../../content/consent.ts";
import { privacyPolicy } from "../../../content/legal/privacy.ts";
import { pageMeta } from "../../meta.ts";
import { useSiteData } from "../../site.ts";
import { breadcrumbs } from "../../structured-data.ts";
import { CardTable } from "../../ui/card-table.tsx";
import type { Route } from "./+types/privacy";
import { LegalArticle } from "./legal-article.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  const { title, description, heading } = privacyPolicy;
  return pageMeta({
    site,
    path: "/privacy",
    title,
    description,
    structuredData: [breadcrumbs(site, [{ name: heading, path: "/privacy" }])],
  });
};

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
          `${item.lasts}. ${statusOf(item, hasAnalytics)}.`,
        ],
      }))}
    />
  );
}

function AboutAnalytics() {
  const hasAnalytics = useSiteData().measurementId !== null;
  return <p>{hasAnalytics ? analyticsWords.configured : analyticsWords.missing}</p>;
}

export default function Privacy() {
  return (
    <LegalArticle
      page={privacyPolicy}
      below={{ cookies: <StoredItemsTable />, "other-companies": <AboutAnalytics /> }}
    />
  );
}
