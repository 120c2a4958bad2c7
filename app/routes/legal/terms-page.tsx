import { market } from "../../../content/chosen-market.ts";
import { pageMeta } from "../../meta.ts";
import { breadcrumbs } from "../../structured-data.ts";
import type { Route } from "./+types/terms-page";
import { LegalArticle } from "./legal-article.tsx";

const { termsOfService } = market.legal;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  const { title, description, heading } = termsOfService;
  return pageMeta({
    site,
    path: "/terms",
    title,
    description,
    structuredData: [breadcrumbs(site, [{ name: heading, path: "/terms" }])],
  });
};

export default function Terms() {
  return <LegalArticle page={termsOfService} />;
}
