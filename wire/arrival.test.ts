import { expect, test } from "vitest";
import { arrivalAt, clickAt } from "./arrival.ts";

const page = (query: string) => new URL(`https://www.example.com/faq?${query}`);

test.each([
  ["gclid=", {}, {}],
  ["gclid", {}, {}],
  ["gclid=%20&fbclid=&utm_source=&utm_medium=%09&utm_campaign", {}, {}],
  ["gclid=&msclkid=m1", { click: "msclkid" }, { click: "msclkid", click_id: "m1" }],
  ["gclid=&gclid=g1", { click: "gclid" }, { click: "gclid", click_id: "g1" }],
  ["utm_source=&utm_source=news&gclid=g1", { utm_source: "news", click: "gclid" }, { click: "gclid", click_id: "g1" }],
])("a blank parameter in ?%s does not tell where a visitor came from", (query, told, click) => {
  expect(arrivalAt(page(query))).toEqual({ landing: "/faq", ...told });
  expect(clickAt(page(query))).toEqual(click);
});
