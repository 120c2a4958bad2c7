import { personAt } from "../people.ts";
import type { Story } from "../story.ts";

/** Requests that an operator looks at before a contractor gets them, one for each sign. */
export function held({ request, timeOn }: Story): void {
  const place = { service: "fence-repair", city: "kirkland", zip: "98034", issue: "gate-problem" } as const;
  request(timeOn(4, "3:12"), { ...place, who: 74, form: { isHoneypotFilled: true } });
  request(timeOn(4, "3:13"), { ...place, who: 75, form: { isComplete: false } });
  request(timeOn(3, "3:14"), { ...place, who: 76, form: { fillMs: 400 } });
  request(timeOn(3, "5:40"), {
    ...place,
    who: { ...personAt(77), name: "Cheap gates www.gates.example.com" },
    message: "Best gates in town, call now and save 40 percent",
  });
  request(timeOn(2, "6:02"), {
    ...place,
    who: 78,
    message: "See https://offers.example/one and https://offers.example/two for a better rank",
  });
  request(timeOn(2, "12:31"), { ...place, who: 79, phone: "1234567890", form: { fillMs: null } });
  request(timeOn(6, "9:05"), {
    service: "gutter-installation",
    city: "kirkland",
    zip: "98033",
    issue: "new-gutters",
    who: 80,
    message: "The whole house, about 180 feet. My brother Tom may have asked you about the same house last week.",
  })
    .accepted(1)
    .operator(3, "hold", {
      because: "Ask Ellen whether Tom’s request is for the same house before Drip Edge drives out.",
    });
  // One that turned out to be real.
  request(timeOn(26, "22:45"), { ...place, who: 81, form: { fillMs: 900 } })
    .operator(11, "release")
    .accepted(12)
    .contacted(20)
    .booked(45);
}
