import { market } from "../../../content/chosen-market.ts";
import { subpageMeta } from "../../meta.ts";
import type { Route } from "./+types/terms-page";
import { LegalArticle } from "./legal-article.tsx";

const { termsOfService } = market.legal;

export const meta: Route.MetaFunction = ({ matches }) => subpageMeta(matches[0].loaderData, "/terms", termsOfService);

export default function Terms() {
  return <LegalArticle page={termsOfService} />;
}
