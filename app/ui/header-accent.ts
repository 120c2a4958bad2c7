import { market, services } from "../../content/chosen-market.ts";

export function headerAccentOf(path: string): string {
  const service = services.find(({ headerAccentPath: part }) => part !== null && path.includes(part));
  return service?.accent ?? market.mainAccent;
}
