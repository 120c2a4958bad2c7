import { shortDay } from "../../../domain/local-time.ts";
import { StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/contractor-file-page";

type EndingPaper = Route.ComponentProps["loaderData"]["contractor"]["ending"][number];

const names = { registration: "Registration", electrical: "Electrical license", insurance: "Insurance" };

export function ExpiryBadge({ paper, expires_on, expiry, today }: EndingPaper & { today: string }) {
  const word = `${names[paper]} ${expiry === "expired" ? "expired" : "expires"} ${shortDay(expires_on, today)}`;
  return <StatusBadge tone="needed" word={word} />;
}
