import type { Market } from "../content/types.ts";

export const brand: Market["brand"] = {
  name: "Cedarline Home Services",
  // An address that no mail reaches (RFC 2606).
  email: "hello@cedarline.example",
  phone: "+1-425-555-0100",
  builderName: "Cedarline",
  builderUrl: "https://cedarline.example",
  // Every browser sends this key. It permits only what a visitor may do, so it may be public and the same everywhere.
  anonKey: "cedarline-public-anon-key",
};
