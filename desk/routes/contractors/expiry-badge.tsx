import { shortDay } from "../../../domain/local-time.ts";
import { StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/contractor-file-page";

type EndingLicense = Route.ComponentProps["loaderData"]["contractor"]["ending"][number];

const names = { registration: "Registration", electrical: "Electrical license" };

export function ExpiryBadge({ license, expires_on, expiry, today }: EndingLicense & { today: string }) {
  const word = `${names[license]} ${expiry === "expired" ? "expired" : "expires"} ${shortDay(expires_on, today)}`;
  return <StatusBadge tone="needed" word={word} />;
}
