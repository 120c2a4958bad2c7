import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Generator Installation in Redmond, WA | Safe Backup Power",
  description:
    "Part of Redmond’s drinking water comes from a shallow aquifer, so fuel choice matters. We look for one licensed electrical contractor to quote yours for free.",
  lead: "In parts of Redmond, a generator has to be safe for the drinking-water aquifer, too. A licensed electrical contractor can help you choose, and the quote is free.",
  localHeading: "Fuel, groundwater, and the right office",
  blurb:
    "Part of Redmond’s drinking water comes from a shallow aquifer that’s easy to pollute, so think about fuel first. Natural gas leaves no can to tip over. If you need propane, bring up the tank and its fire permit as early as the generator.",
  localParagraphs: [
    "Redmond buys about 60 percent of its water. [The rest](https://www.redmond.gov/233/DrinkingWater) comes from five city wells that serve areas east of the Sammamish River, and their shallow aquifer is easy to pollute. The city maps where it’s most open to spills as Critical Aquifer Recharge Areas. That’s a good reason to think about fuel first. Natural gas comes by pipe and leaves no can to tip over. If you use a gasoline unit, keep the fuel off bare ground and out of the drywell. A leak is hard to call back.",
    "Propane is the usual choice where no gas main passes. Redmond’s building pages have asked for a fire permit for propane storage and use, on top of the electrical permit, so bring up the tank as early as the generator. Out on Novelty Hill, Union Hill, and Redmond Ridge the offices differ: the state’s Labor & Industries (L&I) for the wiring, King County for the rest. Your association may need to see where the unit will go.",
    "In November 2024 a windstorm took out more than 400,000 Puget Sound Energy customers, and it broke the big transmission lines as well as the small ones. Lines fail without a storm, too: one that fell along NE Novelty Hill Road left [about 3,100 people](https://redmond-reporter.com/news/power-outage-on-union-hill-and-redmond-ridge-caused-by-failed-alley-arm) around Union Hill in the dark, some until the next morning. The city asks households to be ready for [two weeks or more](https://www.redmond.gov/512/Emergency-Management) on their own. Decide what has to run, and for how long. [Our guide to switches and sizes](/blog/home-generator-transfer-switch-washington) shows how to add it up before the contractor does.",
  ],
  localFacts: [
    {
      heading: "City permit",
      text: "Redmond requires an electrical permit before equipment is installed, altered, or replaced: City Hall, second floor.",
    },
    {
      heading: "Somewhere warm",
      text: "After the storm of November 2024 Redmond opened City Hall and two community centers, one at Marymoor Village, for warming up and charging phones.",
    },
    {
      heading: "Aquifer map",
      text: "The city’s map of Critical Aquifer Recharge Areas, adopted in April 2019, shows whether your lot is in one.",
    },
    {
      heading: "Noise",
      text: "From home to home the state allows 55 dBA by day and 45 from 10 p.m. to 7 a.m. Ask City Hall whether Redmond’s code sets a lower limit for a weekly test run.",
    },
  ],
  localQuestions: [
    {
      question: "Is my Redmond house over the drinking-water aquifer?",
      answer:
        "Look at the city’s [groundwater page](https://www.redmond.gov/831/GroundwaterWellhead-Protection). It maps Critical Aquifer Recharge Areas I and II, where the aquifer is vulnerable and where rain replenishes it. Downtown and the valleys of Bear Creek and Evans Creek lie over it. For a home generator the lesson is simple: piped gas or propane rather than tanks of diesel or gasoline, oil changes over a tray, and no fuel can stored where a spill would run to a drywell or a lawn.",
    },
    {
      question: "Which permits does a generator need in Redmond, and on the Ridge?",
      answer:
        "Inside the city, an electrical permit and a gas or mechanical one from the Development Services Center (425-556-2494). Ask the same desk about propane and the fire permit. On Redmond Ridge, in Trilogy, and on Union Hill, [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections) handles the wiring, Public Health – Seattle & King County the [gas piping](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx), and the county’s permitting office a propane tank. In both places the electrical contractor buys the electrical permit for their own work. [Puget Sound Energy](https://pse.com/safety/ElectricSafety/Pages/Generator-Safety.aspx) asks you to call once a permanent unit is in: 1-888-225-5773.",
    },
    {
      question: "Can a propane tank go on a lot near Bear Creek?",
      answer:
        "Perhaps, if it can’t float. Redmond’s [flood page](https://www.redmond.gov/829/Flood-Preparedness) tells owners near streams to anchor and secure propane tanks and other fuel containers. Open the city’s Property Viewer and look for frequently flooded areas under critical areas. If your lot shows up, the pad, the switch, and the fuel line all belong above the level the water reaches. In the Sammamish Valley a lot with piped gas avoids the question. Ask about a fire permit for the tank either way.",
    },
    {
      question: "Does Redmond Ridge allow a standby generator?",
      answer:
        "Ask the owners’ association before you choose one. Its Community Wide Standards go as far as air conditioners in windows, and the board [revised them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). With small side yards, expect questions about the distance to a neighbor’s window. Trilogy has an association and papers of its own. If the answer is no, an [inlet and a manual switch](/blog/home-generator-transfer-switch-washington) for a portable unit leave nothing standing outside between storms.",
    },
    {
      question: "What does a generator cost in Redmond?",
      answer:
        "There’s no Redmond figure we could stand behind, so we show none. Nationally, [Consumer Reports](https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/) has put the least of it, a manual switch and the work to wire it, at about $500 to $900. On Novelty Hill and Union Hill, where propane stands in for a gas main, the tank, its base, and its permit come on top of the machine. A short gas run beside the meter in Education Hill pulls the other way. Ask for switch, fuel line, and machine on separate lines, and for the name of whoever applies for each permit. Then ask what upkeep the maker’s manual requires each year, because that bill comes in years without an outage too.",
    },
  ],
  sources: [
    {
      title: "Consumer Reports: why a generator needs a transfer switch (national, undated)",
      url: "https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/",
      checked: "2026-11-21",
    },
    {
      title: "City of Redmond: Groundwater and wellhead protection",
      url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Drinking water",
      url: "https://www.redmond.gov/233/DrinkingWater",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Related permits (older page)",
      url: "https://www.redmond.gov/BusinessDevelopment/DeveloperServicesCenter/Developers/RelatedPermits/",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Flood preparedness",
      url: "https://www.redmond.gov/829/Flood-Preparedness",
      checked: "2026-11-22",
    },
    {
      title: "Spokesman-Review and Seattle Times: the windstorm of November 2024",
      url: "https://spokesman.com/stories/2024/nov/20/more-than-600000-lose-power-from-bomb-cyclone-in-w",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: building permits and propane (older page)",
      url: "https://www.redmond.gov/cms/One.aspx?portalId=169&pageId=2969",
      checked: "2026-11-22",
    },
    {
      title: "State noise limits, WAC 173-60-040",
      url: "https://app.leg.wa.gov/WAC/default.aspx?cite=173-60-040",
      checked: "2026-11-22",
    },
    {
      title: "Redmond Reporter: the outage on Union Hill and Redmond Ridge",
      url: "https://redmond-reporter.com/news/power-outage-on-union-hill-and-redmond-ridge-caused-by-failed-alley-arm",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Emergency management",
      url: "https://www.redmond.gov/512/Emergency-Management",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: the mayor after the windstorm of November 2024",
      url: "https://content.govdelivery.com/accounts/WAREDMOND/bulletins/3c37f6a",
      checked: "2026-11-22",
    },
    {
      title: "Puget Sound Energy: Generator safety (older page)",
      url: "https://pse.com/safety/ElectricSafety/Pages/Generator-Safety.aspx",
      checked: "2026-11-22",
    },
  ],
};
