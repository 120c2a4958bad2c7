import { deviceStorage, deviceStorageWords } from "../../../content/legal/device-storage.ts";
import { privacyPolicy } from "../../../content/legal/privacy.ts";
import { pageMeta } from "../../meta.ts";
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

function DeviceStorageTable() {
  return (
    <CardTable
      caption={deviceStorageWords.caption}
      columns={deviceStorageWords.columns}
      rows={deviceStorage.map((item) => ({ header: item.name, cells: [item.kind, item.purpose, item.lasts] }))}
    />
  );
}

export default function Privacy() {
  return <LegalArticle page={privacyPolicy} below={{ cookies: <DeviceStorageTable /> }} />;
}
