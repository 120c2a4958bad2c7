import type { Register } from "../content/types.ts";

/** Open data of the Department of Labor & Industries. The data also lists suspended and expired contractors. */
export const register: Register = {
  name: { atStart: "The state’s contractor register (L&I)", inside: "the state’s contractor register (L&I)" },
  url: "https://data.wa.gov/resource/m8qx-ubtq.json",
  licensePageUrl: "https://secure.lni.wa.gov/verify/Detail.aspx?UBI=&LIC={number}&SAW=",
  columns: {
    number: "contractorlicensenumber",
    name: "businessname",
    status: "contractorlicensestatus",
    trade: "contractorlicensetypecodedesc",
    effective_on: "licenseeffectivedate",
    expires_on: "licenseexpirationdate",
    suspended_on: "contractorlicensesuspenddate",
    specialties: ["specialtycode1desc", "specialtycode2desc"],
  },
  // In August 2026, the register also had the statuses RE-LICENSED, OUT OF BUSINESS, and a few rarer ones. A contractor
  // may not work under a number that has one of these statuses.
  words: { active: "ACTIVE", suspended: "SUSPENDED", expired: "EXPIRED" },
  nameEndings: ["LLC", "INC", "CORP", "CO"],
  meaning: {
    registration: {
      suspended:
        "The state suspends a registration when, for instance, the bond or the insurance behind it ends, a judgment is unpaid, or money is owed to L&I (WAC 296-200A-040). Until that’s resolved, state law doesn’t let you advertise, bid, or work as a contractor (RCW 18.27.020).",
      expired:
        "The state has no renewal on record. Until it has one, state law doesn’t let you advertise, bid, or work as a contractor (RCW 18.27.020).",
      other:
        "Such a number is no longer in use: the business may have closed, or been registered again under another number. If you work under another number now, send it to us. State law requires an active registration before you advertise, bid, or work as a contractor (RCW 18.27.020).",
    },
    electrical: {
      suspended:
        "State law requires an electrical license that is neither revoked nor suspended nor expired before you advertise, bid, or do electrical work (RCW 19.28.041).",
      expired:
        "The state has no renewal on record. Until it has one, state law doesn’t let you advertise, bid, or do electrical work (RCW 19.28.041).",
      other:
        "Such a number is no longer in use: the business may have closed, or been licensed again under another number. If you work under another number now, send it to us. State law requires a valid electrical license before you advertise, bid, or do electrical work (RCW 19.28.041).",
    },
  },
  mend: {
    text: "L&I says what is missing, and takes renewals and new bond or insurance papers:",
    label: "L&I, contractor registration",
    url: "https://lni.wa.gov/licensing-permits/contractors/register-as-a-contractor/",
  },
  sources: [
    {
      title: "data.wa.gov: L&I Contractor License Data, General (its columns, from stored copies of its metadata)",
      url: "https://data.wa.gov/Labor/L-I-Contractor-License-Data-General/m8qx-ubtq",
      checked: "2026-11-23",
    },
    {
      title: "Socrata: filtering a dataset by a column’s name (a stored copy)",
      url: "https://dev.socrata.com/docs/filtering",
      checked: "2026-11-23",
    },
    {
      title: "WAC 296-200A-040: what can cause the suspension of a contractor’s registration (a stored copy)",
      url: "https://www.law.cornell.edu/regulations/washington/WAC-296-200A-040",
      checked: "2026-11-23",
    },
  ],
};
