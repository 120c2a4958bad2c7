import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Sprinkler Repair in Redmond, WA | Leaks, Valves, Heads",
  description:
    "Redmond reads home water meters every two months, so a buried leak can hide. We look for one contractor to quote your leak, valve, head, or backflow test.",
  lead: "A leak under a Redmond lawn can run for weeks before a bill shows it. Tell us what you see. Only the contractor who covers your zip code gets your request.",
  localHeading: "What’s different about Redmond’s water",
  blurb:
    "Redmond reads home meters every two months, and a cracked line can soak the ground all that time. Turn everything off, note the meter, and look again half an hour later. Put what you find in your request.",
  localParagraphs: [
    "Redmond has a mixed water supply. About 60 percent is bought through the Cascade Water Alliance. The rest comes from five city wells, which draw on a shallow aquifer under downtown and the valleys of Bear Creek and Evans Creek. So whatever soaks past the roots of a lawn down there, fertilizer included, isn’t simply gone. Fixing a zone that runs too long helps more than the bill, and [a controller that follows the weather](/blog/smart-sprinkler-controllers-puget-sound) can keep it fixed.",
    "The city’s crews read home meters once in two months. A cracked line can soak the ground all that time, so test it yourself: turn everything off, note the meter, and look again half an hour later. If it moved, close the valve at the backflow assembly and repeat. If that stops it, the leak is on the sprinkler side. [The order of the checks](/blog/low-sprinkler-pressure-dry-zone) goes on from there. Put the result in your message.",
    "Novelty Hill is a case of its own. Redmond Ridge and Trilogy are outside the city limits, yet the city bills water in the Novelty Hill area, at [separate rates](https://www.redmond.gov/482/Novelty-Hill-Rates). In a planned community, the strip by the curb may belong to the association rather than to you. Before you ask for a repair out there, find out whose valve feeds the wet spot, and whose controller runs it. The association’s landscape crew may be the right call, and it costs you nothing to ask them first.",
  ],
  localFacts: [
    {
      heading: "Yearly letter",
      text: "The city mails a reminder each year to homeowners whose backflow device is due for its test.",
    },
    {
      heading: "Whose pipe",
      text: "From the meter on, the line is yours to maintain. Redmond’s water crew (425-556-2800) can help track a leak down.",
    },
    {
      heading: "Thirty days",
      text: "Fix a leak within 30 days of finding it, or tell the city when you will.",
    },
    {
      heading: "Steep rates",
      text: "In Redmond’s 2023 table, water in the top step cost four times what it cost in the first. A lawn in July can take a home there.",
    },
  ],
  localQuestions: [
    {
      question: "Does Redmond take a sprinkler leak off the bill?",
      answer:
        "The city allows [one leak adjustment per meter](https://www.redmond.gov/1098/Leak-Adjustments) in any two years, by its own policy and form. Read that policy before you count on it for a lawn line, and keep the receipt, a dated photo of the broken part and two meter readings. Because of the two-year limit, a small leak may not be worth the request. [What sprinkler repair costs](/blog/sprinkler-repair-cost-washington) turns gallons into dollars, so that you can weigh it.",
    },
    {
      question: "Who turns the water off if my own valve won’t close?",
      answer:
        "Try the irrigation shutoff by the backflow assembly first, then the shutoff at the water meter, since a valve at the house may leave the lawn running. If neither will turn, don’t force it: [Redmond’s water crew](https://www.redmond.gov/233/DrinkingWater) helps with emergency shutoffs, at 425-556-2800. It can help you find the meter and track a leak down, too. What lies beyond the meter is the owner’s to repair, so the crew stops the water and a contractor does the rest. On Redmond Ridge, look for the number on the bill that the city sends.",
    },
    {
      question: "Where is my backflow assembly, and who gets the report?",
      answer:
        "Most likely in a box a few feet from the water meter: that’s where the [Abbey Road homeowners’ association](https://abbeyroadhoa.org/backflowtest.htm) tells its owners to look. It adds that a home may have more than one assembly to test, for instance one for the lawn and one for fire sprinklers. Tell the tester about both when you book, so that one trip does for the two. [State rules](https://app.leg.wa.gov/WAC/default.aspx?cite=246-292-034) have the report sent to you and to your water supplier.",
    },
    {
      question: "When do sprinklers start and stop in the Sammamish Valley?",
      answer:
        "Later in spring than up on Rose Hill, and earlier in fall. Cold air pools on low ground, so have the lines [cleared by mid-October](/blog/when-to-winterize-sprinklers-eastside). In spring a valve box on the valley floor can stand full of water with no leak at all, since the city says that groundwater there is only a few feet down. Bail it, wait an hour, and look again before you call it broken. Then follow the [start-up checklist](/blog/spring-sprinkler-start-up-checklist) and fill slowly.",
    },
    {
      question: "City or county: whose permit rules apply to me?",
      answer:
        "In 98052 mostly the city’s. Its [page on home permits](https://www.redmond.gov/469/Residential) gives a short list of work that needs none and a longer handout, and tells you to expect a permit for the rest. Bring a sketch to the Development Services Center at City Hall if zones or a backflow assembly are to be added. In the part of 98053 outside the limits, such as Union Hill or Trilogy, King County answers instead: its Public Health department issues the permit for a [backflow assembly](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx), and the association may have a say as well.",
    },
  ],
  sources: [
    {
      title: "City of Redmond: Groundwater production and water quality",
      url: "https://redmond.legistar.com/LegislationDetail.aspx?FullText=1&GUID=C6524FFD-7925-47ED-BCC9-77AFA15D9EA8&ID=6508329",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Leak adjustments",
      url: "https://www.redmond.gov/1098/Leak-Adjustments",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Residential rates",
      url: "https://www.redmond.gov/470/Residential-Rates",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Stormwater infiltration",
      url: "https://www.redmond.gov/835/Stormwater-Infiltration",
      checked: "2026-11-22",
    },
    {
      title: "WAC 246-292-034: what a backflow tester owes you",
      url: "https://app.leg.wa.gov/WAC/default.aspx?cite=246-292-034",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Novelty Hill rates",
      url: "https://www.redmond.gov/482/Novelty-Hill-Rates",
      checked: "2026-11-22",
    },
  ],
};
