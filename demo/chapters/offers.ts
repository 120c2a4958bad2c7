import { market } from "../../content/chosen-market.ts";
import type { ApplicationSection } from "../../domain/application-file.ts";
import { criteria } from "../../domain/screening.ts";
import { storeAgreement } from "../../server/contractors/offers.ts";
import { demoBrowser, demoOperator } from "../people.ts";
import type { Story } from "../story.ts";
import { insuranceForm } from "./certificate.ts";
import { firms, licenseEnd, type Roster } from "./contractors.ts";
import { earlierTerms } from "./terms.ts";

interface Applicant {
  name: string;
  business: string;
  email: string;
  phone: string;
  /** The form's value. */
  service: string;
  city: string;
  number: string;
  address: string;
  territories: readonly string[];
  message: string;
}

const oldMill: Applicant = {
  name: firms.mill.contact,
  business: firms.mill.name,
  email: firms.mill.email,
  phone: firms.mill.phone,
  service: "sprinkler-repair",
  city: "Woodinville",
  number: firms.mill.number,
  address: firms.mill.address,
  territories: ["sprinkler-repair/98072", "sprinkler-repair/98077"],
  message:
    "Two trucks, both of us certified for backflow tests. Most of our work is valves and leaks north of Totem Lake.",
};

export const quill: Applicant = {
  name: "Tess Quillan",
  business: "Quill Gutters",
  email: "tess@quill-gutters.example",
  phone: "4255550177",
  service: "other",
  city: "Woodinville",
  number: "DEMOQGU007GG",
  address: "2207 Quill Farm Road\nWoodinville, WA 98077",
  territories: ["gutter-installation/98072", "gutter-installation/98077"],
  message: "Seamless aluminum, rolled on site. We’ve worked in Woodinville and Cottage Lake since 2012.",
};

const lantern: Applicant = {
  name: "Ole Lanternes",
  business: "Lantern Power",
  email: "ole@lantern-power.example",
  phone: "2065550178",
  service: "other",
  city: "Redmond",
  number: "DEMOLPO008HH",
  address: "61 Beacon Yard, Suite 4\nRedmond, WA 98052",
  territories: ["generator-installation/98052"],
  message:
    "Standby generators from 10 to 26 kW. We pull the electrical permit and set up the gas line with our plumber.",
};

const tansy: Applicant = {
  name: "Kit Tansley",
  business: "Tansy Fence Company",
  email: "kit@tansy-fence.example",
  phone: "3605550179",
  service: "fence-repair",
  city: "Redmond",
  number: "DEMOTFC009JJ",
  address: "7 Tansy Field Way\nRedmond, WA 98053",
  territories: ["fence-repair/98053"],
  message: "Cedar fences and gates, a crew of three. We’d start with 98053 and add 98052 when it’s free.",
};

const cedar: Applicant = {
  name: "Sol Cedarholm",
  business: "Cedarholm & Sons",
  email: "sol@cedarholm-sons.example",
  phone: "4255550180",
  service: "fence-repair",
  city: "Woodinville",
  number: "DEMOCSN010KK",
  address: "19 Cedarholm Drive\nWoodinville, WA 98072",
  territories: ["fence-repair/98072", "fence-repair/98077"],
  message: "My father started it, and my brother and I run it now. Cedar and wire fences, also for horses.",
};

/** From an application to an agreement, and where the way ends before it. */
export function offers(story: Story, roster: Roster): void {
  const { add, timeOn, dayAgo, present, send, operator, applicationToken, contractorToken, backend, nextClient } =
    story;
  const licensed = licenseEnd(present, {});

  /** The applicant sends the form. The returned functions let the rest happen. */
  function application(daysAgo: number, applicant: Applicant) {
    const { name, business, email, phone, service, city, message } = applicant;
    const ids = { application: "", contractor: "" };
    add(timeOn(daysAgo, "14:05"), async () => {
      ids.application = await send("partner_applications", {
        name,
        email,
        phone,
        service,
        city,
        message,
        business_name: business,
      });
    });
    const fills = (section: ApplicationSection, fields: [name: string, value: string][]) => async () => {
      const token = await applicationToken(ids.application);
      const saved = await backend.applicationLinks.save(token, nextClient(), section, new URLSearchParams(fields));
      if (saved.outcome !== "done") throw new Error(`${business}, ${section}: ${JSON.stringify(saved)}`);
    };
    return {
      ids,
      /** The licenses and the wanted territories: half of the page. */
      fillsInHalf(onDaysAgo: number) {
        add(
          timeOn(onDaysAgo, "19:10"),
          fills("licenses", [
            ["registration_number", applicant.number],
            ["registration_expires_on", licensed],
          ]),
        );
        add(
          timeOn(onDaysAgo, "19:12"),
          fills(
            "territories",
            applicant.territories.map((territory) => ["territory", territory]),
          ),
        );
      },
      fillsInTheRest(onDaysAgo: number) {
        add(timeOn(onDaysAgo, "20:02"), async () => {
          const token = await applicationToken(ids.application);
          const form = await insuranceForm(business, dayAgo(-200));
          const { outcome } = await backend.applicationLinks.saveForm(token, nextClient(), form, () => "insurance");
          if (outcome?.outcome !== "done") throw new Error(`${business}: ${JSON.stringify(outcome)}`);
        });
        add(timeOn(onDaysAgo, "20:05"), fills("workers", [["workers_compensation", "no-employees"]]));
        add(timeOn(onDaysAgo, "20:06"), fills("experience", [["in_trade_since", "2012"]]));
        add(
          timeOn(onDaysAgo, "20:09"),
          fills("references", [
            ["reference_name", "Ivy Marlow, homeowner"],
            ["reference_phone", "4255550191"],
            ["reference_name", "Moss & Daughter Lumber"],
            ["reference_phone", "4255550192"],
          ]),
        );
        add(timeOn(onDaysAgo, "20:11"), fills("details", [["billing_address", applicant.address]]));
      },
      checked(onDaysAgo: number) {
        for (const [index, criterion] of criteria.entries())
          add(timeOn(onDaysAgo, `10:${10 + index}`), () =>
            operator("applications check", [ids.application], {
              criterion,
              ...(criterion === "license" && { "holds-until": licensed }),
              ...(criterion === "insurance" && { "holds-until": dayAgo(-200) }),
              ...(criterion === "references" && {
                note: "Called both on Monday. Ivy had them twice; Moss has sold to them for six years.",
              }),
            }),
          );
      },
      accepted(onDaysAgo: number, options: Record<string, string> = {}) {
        add(timeOn(onDaysAgo, "11:30"), async () => {
          const { id } = await operator("applications accept", [ids.application], options);
          ids.contractor = String(id);
        });
      },
    };
  }

  const mill = application(97, oldMill);
  mill.fillsInHalf(96);
  mill.fillsInTheRest(95);
  mill.checked(94);
  mill.accepted(92);
  add(timeOn(firms.mill.since, "7:50"), async () => {
    roster.note("mill", mill.ids.contractor);
    const agreed = await backend.contractorLinks.agree(await contractorToken(mill.ids.contractor), nextClient(), {
      name: oldMill.name,
      billing_address: oldMill.address,
      version: market.partnerTerms.version,
    });
    if (agreed.outcome !== "done") throw new Error(`Old Mill agrees: ${JSON.stringify(agreed)}`);
  });

  // An offer that waits for an answer.
  const open = application(12, quill);
  open.fillsInHalf(11);
  open.fillsInTheRest(10);
  open.checked(9);
  open.accepted(2);

  // One that nobody answered.
  const lapsed = application(44, lantern);
  lapsed.fillsInHalf(43);
  lapsed.accepted(40, {
    "electrical-license-number": "LANTEP*008HH",
    "electrical-license-expires-on": licensed,
    because: "Ole sends the references next week, and nobody else asks for 98052.",
  });

  // One that the operator took back within the hour.
  const mistaken = application(16, tansy);
  mistaken.fillsInHalf(15);
  const undoing = { change: 0, sessionId: "" };
  let asOperator = story.asOperator;
  add(timeOn(14, "9:20"), async () => {
    // Only an operator who signed in can undo.
    const signedIn = await backend.operators.acceptInvite(await backend.operators.invite(demoOperator), demoBrowser);
    if (!signedIn) throw new Error("The demo’s operator cannot sign in.");
    asOperator = backend.outbox.as({ actor: "operator", operatorId: signedIn.operator.id });
    const accepted = await backend.applications.accept(asOperator, mistaken.ids.application, {
      columns: {},
      because: "Nora of Larkspur Fence Works recommends them.",
    });
    if (accepted.outcome !== "done") throw new Error(`Tansy: ${JSON.stringify(accepted)}`);
    Object.assign(undoing, { change: accepted.change, sessionId: signedIn.sessionId });
  });
  add(timeOn(14, "9:24"), async () => {
    const undone = await backend.undo(asOperator, undoing.change, null);
    if (undone !== "undone") throw new Error(`Tansy’s offer was not undone: ${undone}`);
    await backend.operators.revoke(asOperator, undoing.sessionId, null);
  });

  // One that is half filled.
  application(2, cedar).fillsInHalf(1);

  // Larkspur wants more, and hears of it when Bramble ends.
  add(timeOn(60, "8:20"), async () => {
    const token = await contractorToken(roster.idOf("larkspur"));
    const asked = await backend.contractorLinks.ask(token, nextClient(), "fence-repair/98052");
    if (asked.outcome !== "done") throw new Error(`Larkspur asks: ${JSON.stringify(asked)}`);
  });

  // Wren agreed to an earlier text, so the present one is put to them.
  add(timeOn(41, "15:20"), () =>
    backend.outbox.as({ actor: "contractor", contractorId: roster.idOf("wren") }).transaction(async (tx) => {
      await storeAgreement(tx, roster.idOf("wren"), earlierTerms, firms.wren.contact, false);
    }),
  );
}
