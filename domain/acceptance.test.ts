import { expect, test } from "vitest";
import { parseAcceptance } from "./acceptance.ts";

const services = ["fence-repair"];
const registration = /^[A-Z0-9*]{12}$/;

const typed = {
  registration_number: "firfen*012ab",
  registration_expires_on: "2099-06-30",
  electrical_license_number: "",
  electrical_license_expires_on: "",
  service: "fence-repair",
  zips: "98111, 98112;98111",
};

test("an acceptance has the licenses as the table keeps them and each zip code once", () => {
  expect(parseAcceptance(typed, services, registration)).toEqual({
    ok: true,
    value: {
      columns: {
        registration_number: "FIRFEN*012AB",
        registration_expires_on: "2099-06-30",
        electrical_license_number: null,
        electrical_license_expires_on: null,
      },
      service: "fence-repair",
      zips: ["98111", "98112"],
    },
  });
});

test("every field that cannot be taken is named", () => {
  expect(parseAcceptance({}, services, registration)).toEqual({
    ok: false,
    faults: {
      registration_number: "missing",
      registration_expires_on: "missing",
      service: "missing",
      zips: "missing",
    },
  });
  const wrong = {
    ...typed,
    registration_number: "12",
    electrical_license_expires_on: "soon",
    service: "roofs",
    zips: "98111 9811",
  };
  expect(parseAcceptance(wrong, services, registration)).toEqual({
    ok: false,
    faults: {
      registration_number: "not-a-registration-number",
      electrical_license_expires_on: "not-a-day",
      service: "missing",
      zips: "not-zip-codes",
    },
  });
});
