import type { Market } from "../content/types.ts";

export const brand: Market["brand"] = {
  name: "Cedarline Home Services",
  // RFC 2606 reserves `.example`, so no email reaches this address.
  email: "hello@cedarline.example",
  phone: "+1-425-555-0100",
  builderName: "Cedarline",
  builderUrl: "https://cedarline.example",
  // Public: every browser sends this key, and it permits only what a visitor may do.
  anonKey: "cedarline-public-anon-key",
};
