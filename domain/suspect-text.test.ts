import { describe, expect, test } from "vitest";
import { suspectTextIn } from "./suspect-text.ts";

const ann = { name: "Ann Lee", phone: "4255550100", message: null };
const byHand = true;

describe("a request that a person may have written is not suspect", () => {
  test.each([
    "Zone 3 won't shut off. The controller is a Rain Bird ESP-TM2, the valve a 100-DVF.",
    "Part no. 57280.A/B, see https://www.homedepot.com/p/57280",
    "Quote was $1,250.00 / $75 per head, incl. 2.5in. pipe and 3/4in. poly",
    "12345 NE 70th St. #B-201, Kirkland. Gate code is *1234. Call after 5 p.m./weekends.",
    "Email me at ann.lee@gmail.com or bo@lee.example.com, not at work@company.com please.",
    "I looked at homedepot.com and lowes.com, and both want too much.",
    "El aspersor de la zona 2 no se apaga. Gracias.",
    "喷头坏了，请尽快联系我。",
    "Нужно починить забор, длина 40 м.",
    "Fence is < 6 ft, gap > 2 in. Posts a<b>c rotten?",
    "EV charger: Tesla Wall Connector (Gen. 3), 60A/240V, panel 200A. Spec: www.tesla.com/support/charging",
  ])("the message %j", (message) => {
    expect(suspectTextIn({ ...ann, message }, byHand)).toBeNull();
  });

  test.each(["St. John", "A.J. Smith", "O'Brien-Lee", "Ann & Bo Lee", "Dr. Li Co", "李雷", "Ann <ann@example.org>"])(
    "the name %j",
    (name) => {
      expect(suspectTextIn({ ...ann, name }, byHand)).toBeNull();
    },
  );

  test.each(["4255550100", "1 (425) 555-0100", "5550100", "+44 20 7946 0018", "8613912345678"])(
    "the phone number %j",
    (phone) => {
      expect(suspectTextIn({ ...ann, phone }, byHand)).toBeNull();
    },
  );
});

describe("junk is suspect", () => {
  test.each([
    "<b>Ann</b>",
    "Win at https://casino.example",
    "www.casino.example",
    "casino.com",
    "[url=x]Ann",
    "<a href=x",
  ])("because of the name %j", (name) => {
    expect(suspectTextIn({ ...ann, name }, byHand)).toBe("markup");
  });

  test.each([
    "Best casino: https://a.example/1 and https://b.example/2",
    '<a href="https://a.example">https://a.example</a>',
    "bit.ly/abc www.a.example",
    "seo.top/x, seo.top/y",
  ])("because of the links in the message %j", (message) => {
    expect(suspectTextIn({ ...ann, message }, byHand)).toBe("links");
  });

  test.each(["0000000000", "1234567890", "4251550100", "12", "425555010", "1".repeat(7), "9".repeat(20)])(
    "because of the phone number %j",
    (phone) => {
      expect(suspectTextIn({ ...ann, phone }, byHand)).toBe("phone");
    },
  );

  test("but a phone number that our script or a program sent is not looked at", () => {
    expect(suspectTextIn({ ...ann, phone: "1234567890" }, false)).toBeNull();
  });
});
