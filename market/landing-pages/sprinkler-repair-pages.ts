import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";

export const sprinklerRepair: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Sprinkler Repair in Kirkland, WA",
    description:
      "A zone that won’t shut off, a weak spray, a backflow test that is due: tell us once, and it goes to one sprinkler contractor who works in Kirkland.",
    lead: "Sloped lawns and three water providers make Kirkland sprinklers a puzzle of their own. Describe the trouble once, for one local contractor and no other.",
    localHeading: "Sprinklers between the lake and Finn Hill",
    localParagraphs: [
      "Plenty of Kirkland yards lie on a slope, from the streets above Lake Washington up to Finn Hill. On such a lawn the lowest head of a zone may drip long after the zone shuts off, because the pipe above it is draining. It looks like [a valve that won’t close](/blog/sprinkler-zone-wont-turn-off), but the cure can be as small as a head with a check valve in it. Say in your request where the wet spot is and when it dries.",
      "It matters who sends your water bill. [The city’s own pipes](https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Kirklands-Water-Source) serve Kirkland from parts of South Juanita and Totem Lake southward. The Northshore Utility District and the Woodinville Water District serve Finn Hill, Kingsgate and North Juanita. Your backflow report goes to whichever of the three bills you, so give the tester that name. [What happens on test day](/blog/backflow-testing-washington) is the same for all three.",
      "The city’s advice for a Kirkland lawn is about one inch of water a week, in the morning or evening, and letting the grass go dormant late in summer. If one part stays brown while another turns to mud, look at the heads before you add minutes. One that is tilted, buried or watering the sidewalk is [a small repair](/blog/fix-broken-sprinkler-head), and it saves more water than a new timer would.",
    ],
    localFacts: [
      {
        heading: "A valve that won’t close",
        text: "On city water, call Public Works at 425-587-3900. Northshore shuts a customer’s meter off in an emergency: 425-398-4400 after hours.",
      },
      {
        heading: "Northshore’s test desk",
        text: "Water Quality Office, 425-398-4419, for Finn Hill and other streets that the district bills.",
      },
      {
        heading: "Where the assembly is",
        text: "Northshore says to look for a green or black plastic box near the water meter.",
      },
      {
        heading: "Soil",
        text: "Much of Finn Hill is glacial till, which takes water slowly. Two short runs soak in better than one long one.",
      },
    ],
    localQuestions: [
      {
        question: "I gave up my sprinklers on Finn Hill. Is the backflow test still due?",
        answer:
          "If the Northshore Utility District bills you, yes. It asks for the yearly test as long as the system is connected to the drinking water, even when it is broken or never used. The one way out is to have the sprinkler line cut off and capped. Call the district’s Water Quality Office at 425-398-4419 before anyone cuts, since it may want to see the cut. A contractor can cap it and clear the old valve box in the same visit.",
      },
      {
        question: "Does sprinkler work in Kirkland need a permit?",
        answer:
          "Putting in a system does: the city names “irrigation system installation” among the [projects that need a permit](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit). A new head or a patched pipe is repair of what is there, though the page warns that its list holds only examples. Adding zones, or moving the backflow assembly from the side yard to the meter, comes closer to a new system. Ask the Development Services Center at City Hall before the trench is open, and ask the contractor who takes out the permit.",
      },
      {
        question: "How should I water a lawn on Finn Hill’s till?",
        answer:
          "With breaks. Water that reaches the sidewalk after a few minutes shows that the till below the sod is full, while the roots may still be dry. The Northshore Utility District suggests cutting a run into three equal parts with 15 minutes between them. Most timers do that with three start times. Then find out how many minutes make an inch on your lawn: six cans and a ruler are enough, as [our guide to lawn watering](/blog/how-much-water-does-an-eastside-lawn-need) shows.",
      },
      {
        question: "Will Kirkland lower my bill after a leak?",
        answer:
          "On city water, perhaps. [The municipal code](https://www.codepublishing.com/WA/Kirkland/html/Kirkland15/Kirkland1524.html) has a section, 15.24.050, on reductions for lost water. Ask the city’s utility billing office what it covers before you count on it for a sprinkler line. The same chapter priced home use above 1,200 cubic feet at $7.43 per 100 cubic feet in 2024, and at that price a broken head that loses 25,000 gallons costs about $248. Northshore and Woodinville bills follow those districts’ own rules.",
      },
      {
        question: "Do sprinklers freeze later by Lake Washington?",
        answer:
          "Often, and that misleads people up the hill. Mild water keeps the streets around Moss Bay and Lakeview warmer on a clear night than Kingsgate or the top of Finn Hill. [KIRO’s meteorologist wrote in 2024](https://mynorthwest.com/4001259/overnight-freezing-temps-returned-seattle-first-frost-just-days-away/) that Seattle’s first frost comes on October 28 on average, so don’t let a neighbor at the shore set your date. The [winterizing guide](/blog/when-to-winterize-sprinklers-eastside) has a calendar from September on.",
      },
    ],
    sources: [
      {
        title: "City of Kirkland: Kirkland’s water source",
        url: "https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Kirklands-Water-Source",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Do you need a permit?",
        url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
        checked: "2026-11-22",
      },
      {
        title: "Northshore Utility District: Backflow FAQs",
        url: "https://www.nud.net/about-us/departments/operations/cross-connection-and-backflow-prevention/backflow-faqs",
        checked: "2026-11-22",
      },
      {
        title: "Kirkland Municipal Code, chapter 15.24",
        url: "https://www.codepublishing.com/WA/Kirkland/html/Kirkland15/Kirkland1524.html",
        checked: "2026-11-22",
      },
    ],
  },
  redmond: {
    title: "Sprinkler Repair in Redmond, WA | Leaks, Valves, Timers",
    description:
      "Redmond reads home water meters every two months, so a buried leak can hide. Get one local contractor’s free quote for leaks, valves, heads or a backflow test.",
    lead: "A leak under a Redmond lawn can run for weeks before a bill shows it. Tell us what you see, and we pass it to the one contractor who covers your zip code.",
    localHeading: "What is different about Redmond’s water",
    localParagraphs: [
      "Redmond has a mixed water supply. About 60 percent is bought through the Cascade Water Alliance. The rest comes from five city wells, which draw on a shallow aquifer under downtown and the valleys of Bear Creek and Evans Creek. So whatever soaks past the roots of a lawn down there, fertilizer included, is not simply gone. Fixing a zone that runs too long helps more than the bill, and [a timer that follows the weather](/blog/smart-sprinkler-controllers-puget-sound) can keep it fixed.",
      "The city’s crews read home meters once in two months. A cracked line can soak the ground all that time, so test it yourself: turn everything off, note the meter, and look again half an hour later. If it moved, close the valve at the backflow assembly and repeat. If that stops it, the leak is on the sprinkler side. [The order of the checks](/blog/low-sprinkler-pressure-dry-zone) goes on from there. Put the result in your message.",
      "Novelty Hill is a case of its own. Redmond Ridge and Trilogy are outside the city limits, yet the city bills water in the Novelty Hill area, at separate rates. In a planned community, the strip by the curb may belong to the association rather than to you. Before you ask for a repair out there, find out whose valve feeds the wet spot, and whose timer runs it. The association’s landscape crew may be the right call, and it costs you nothing to ask them first.",
    ],
    localFacts: [
      {
        heading: "Yearly letter",
        text: "The city mails a reminder each year to homeowners whose backflow device is due for its test.",
      },
      {
        heading: "Whose pipe",
        text: "From the Redmond meter to the house, the service line is the owner’s to maintain. So is everything that branches off it.",
      },
      {
        heading: "Thirty days",
        text: "The city wants a leak repaired within 30 days of its discovery, or word of when it will be.",
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
          "Try the irrigation shutoff by the backflow assembly first, then the house shutoff. If neither will turn, don’t force it: [Redmond’s water crew](https://www.redmond.gov/233/DrinkingWater) helps with emergency shutoffs, at 425-556-2800. It can help you find the meter and track a leak down, too. What lies beyond the meter is the owner’s to repair, so the crew stops the water and a contractor does the rest. On Redmond Ridge, look for the number on the bill that the city sends.",
      },
      {
        question: "Where is my backflow assembly, and who gets the report?",
        answer:
          "Most likely in a box a few feet from the water meter: that is where the [Abbey Road homeowners’ association](https://abbeyroadhoa.org/backflowtest.htm) tells its owners to look. It adds that the results go to the City of Redmond every year, and that a home may have more than one assembly to test, for instance one for the lawn and one for fire sprinklers. Tell the tester about both when you book, so that one trip does for the two.",
      },
      {
        question: "When do sprinklers start and stop in the Sammamish Valley?",
        answer:
          "Later in spring than up on Rose Hill, and earlier in fall. Cold air pools on low ground, so have the lines [cleared by mid-October](/blog/when-to-winterize-sprinklers-eastside). In spring a valve box on the valley floor can stand full of water with no leak at all, since the city says that groundwater there is only a few feet down. Bail it, wait an hour and look again before you call it broken. Then follow the [start-up checklist](/blog/spring-sprinkler-start-up-checklist) and fill slowly.",
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
        checked: "2026-11-21",
      },
    ],
  },
  bellevue: {
    title: "Bellevue, WA Sprinkler Repair | Pressure, Heads, Backflow",
    description:
      "Heads that mist, pop off or crack can mean too much pressure on Bellevue’s hills. Describe it once and get a free quote from one local sprinkler contractor.",
    lead: "On Bellevue’s hills the trouble can be too much water pressure instead of too little. One sprinkler contractor looks at the whole system and quotes you for free.",
    localHeading: "Why Bellevue’s hills are hard on sprinklers",
    localParagraphs: [
      "Bellevue climbs from two lakes to the flank of Cougar Mountain, and its water system is split into pressure zones that follow the ground. Low streets get the most. There, the city says, the plumbing code may ask for a pressure reducing valve. It sits outside by the meter, or indoors near the home shutoff, in a closet or in the garage. When it wears out, heads fog instead of spraying, then [crack or pop off](/blog/fix-broken-sprinkler-head), one after another.",
      "The city changes pressures too. [Its Somerset Highlands project](https://bellevuewa.gov/somerset-fire-flow), meant to improve the flow for fire hydrants, includes up to 108 pressure reducing valves for homes on the hillside west of Highland Drive. Along West Lake Sammamish Parkway, Bellevue planned to raise low pressure and asked downhill owners whether they had such a valve. If your heads began to fail after work in the street, put that in your request, with the month. It turns a hunt through ten heads into a look at one valve.",
      "Bellevue Utilities keeps score of backflow tests online. Its [testing portal](https://utilities.bellevuewa.gov/manage-your-utility-services/water/backflow-prevention) shows whether this year’s test of your sprinkler assembly has reached the city. An assembly that is repaired has to be tested again, so have the repair and the test done in one visit. Ask for the tester’s certificate number, and [look the company up](/blog/how-to-check-a-contractor-washington) before you say yes.",
    ],
    localFacts: [
      {
        heading: "Water source",
        text: "Cedar River and Tolt River water, which Bellevue gets through the Cascade Water Alliance.",
      },
      {
        heading: "Day and night",
        text: "Bellevue Utilities takes emergency calls at 425-452-7840 around the clock.",
      },
      {
        heading: "Older yards",
        text: "Lake Hills was laid out in the late 1950s. In a yard that old, pipes may have been added in stages, so a sketch of the zones helps.",
      },
      {
        heading: "Portal access",
        text: "Write to backflow@bellevuewa.gov for the code that opens the city’s backflow portal.",
      },
    ],
    localQuestions: [
      {
        question: "How do I tell whether pressure is breaking heads in Somerset?",
        answer:
          "Screw a gauge on an outdoor faucet with all water off, once in the evening and once before six in the morning. Above 80 psi, or with a wide gap between the two, look at the pressure reducing valve before you pay for heads. If the numbers changed after the city’s work around SE 49th Street and Highland Drive, say so. [Reading the gauge](/blog/low-sprinkler-pressure-dry-zone) takes ten minutes. Leave the valve’s screw alone: it feeds the house as well.",
      },
      {
        question: "Will Bellevue credit my bill for a sprinkler leak?",
        answer:
          "No. The city says that [billing adjustments are not made](https://bellevuewa.gov/city-government/departments/utilities/pay-your-utility-bill/billing-adjustments-for-leaks) for leaks in irrigation systems, pools, water features or boat docks. Its one-time adjustment is for a damaged, buried service line outside the house. So every week that a soggy spot in Lake Hills or Crossroads waits is a week you pay for. [Sprinkler repair costs](/blog/sprinkler-repair-cost-washington) sets the price of waiting beside the price of the repair.",
      },
      {
        question: "My backflow assembly is as old as the house. Must it go?",
        answer:
          "Not for its age alone. Under [Bellevue City Code 24.02.190](https://bellevue.municipal.codes/BCC/24.02.190), an assembly that was on the state’s list and approved by the city when it went in may stay, at the owner’s risk. The same section names what brings the duty to replace it. Ask the backflow staff at 425-452-4201 before you move it or add zones. Until then it has to pass [its yearly test](/blog/backflow-testing-washington) like any other.",
      },
      {
        question: "Is every Bellevue address on Bellevue water?",
        answer:
          "Don’t take it for granted. Some neighbors with a Bellevue zip code are towns of their own, such as Beaux Arts Village beside Enatai. The name on your bill decides whose leak policy, test rules and emergency number count. If it says Bellevue Utilities, this page fits. If it says something else, tell the contractor, so that the backflow report doesn’t go to an office that never asked for it.",
      },
      {
        question: "How late can sprinklers stay on in Bellevue?",
        answer:
          "The averages disagree. [An almanac’s list](https://kpq.com/ixp/1137/p/washington-state-fall-frost-dates/) puts the first frost on November 15 here and on November 10 in Seattle, where a KIRO meteorologist names October 28. Plan on neither. A yard in Enatai, close to Lake Washington, cools slowly, while Lakemont and the upper streets of Somerset do not. An assembly that stands above the ground is the first to freeze. Book by the middle of October, as [the winterizing guide](/blog/when-to-winterize-sprinklers-eastside) says, and a surprise costs nothing.",
      },
    ],
    sources: [
      {
        title: "City of Bellevue: Billing adjustments for leaks",
        url: "https://bellevuewa.gov/city-government/departments/utilities/pay-your-utility-bill/billing-adjustments-for-leaks",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Somerset fire flow",
        url: "https://bellevuewa.gov/somerset-fire-flow",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: West Lake Sammamish water pressure",
        url: "https://bellevuewa.gov/city-government/departments/utilities/utilities-projects-plans-standards/capital-projects/west-lake-sammamish-water-pressure",
        checked: "2026-11-22",
      },
      {
        title: "Bellevue City Code 24.02.190",
        url: "https://bellevue.municipal.codes/BCC/24.02.190",
        checked: "2026-11-22",
      },
    ],
  },
  woodinville: {
    title: "Sprinkler Repair for Woodinville, WA Yards and Acreage",
    description:
      "Big lawns, septic fields and district water: sprinkler repair around Woodinville takes someone who knows all three. One contractor, one free quote.",
    lead: "Around Woodinville a sprinkler system may cover an acre and share it with a septic field. Tell us about yours, and it goes to a single contractor.",
    localHeading: "Large lawns, septic fields and one water district",
    localParagraphs: [
      "The Woodinville Water District serves about 30 square miles, well past the city limits, and keeps 43 pressure reducing stations to tame the hills. On a large lawn, the pressure you get shows at the far end of a zone, where the last rotor hardly turns. Before you pay for new heads, have it measured there [while the zone runs](/blog/low-sprinkler-pressure-dry-zone). The zone may need to be split, or a buried leak may be taking its share.",
      "Septic systems are common here. The district’s own history counts some 14,750 water customers and only about 3,470 sewer customers. A drainfield works because the soil under it is not soaked, so a leaking pipe or a zone that runs too long above it can do real damage. If you know where yours is, say so in the message, and ask that trenches and trucks stay off it. A strip of grass that stays green through August over the field is worth mentioning, too.",
      "The district began writing to owners of irrigation systems about backflow tests in 1996. Its rule today is [a test](/blog/backflow-testing-washington) when the assembly goes in, one every year, and another after a repair, a move or a backflow incident, with each report sent to the district. Inside the city limits, putting in a new backflow device for a lawn system also takes [a permit from the City of Woodinville](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72).",
    ],
    localFacts: [
      {
        heading: "Water source",
        text: "The district buys all its water from Seattle, most of it from the Tolt River watershed.",
      },
      {
        heading: "Time of day",
        text: "The district suggests watering between 4 and 10 in the morning, so that the grass can dry.",
      },
      {
        heading: "City or county?",
        text: "Wellington and the Tourist District ask City Hall about permits. Cottage Lake, Bear Creek and most of Hollywood Hill ask King County.",
      },
      {
        heading: "On a private well?",
        text: "Then the pump and pressure tank are part of the sprinkler system. Mention the well in your request, and whether the house is on district water.",
      },
    ],
    localQuestions: [
      {
        question: "May sprinkler lines cross my drainfield?",
        answer:
          "Plan on no. King County’s [page on landscaping with a septic system](https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/maintenance/landscaping.aspx) says that the tank, the drainfield and the reserve area should be clear of underground sprinkler lines. Public Health keeps the as-built drawings, though an older system on Hollywood Hill or at Cottage Lake may have none. Look yours up and hand it to the contractor before a trench is drawn. Where lines already cross, moving them is worth a line in the quote.",
      },
      {
        question: "Does the water district lower the bill after a leak?",
        answer:
          "Once in five years, under conditions. [The Woodinville Water District](https://woodinvillewater.com/FormCenter/Leak-Adjustment-Application-10/Leak-Adjustment-Application-54) wants the leak repaired within 30 days of the day you find it or hear of it, and the application within 90 days of the repair, with receipts or an account of the work. A small leak uses up the five years as surely as a large one, and the form says so. On an acre of lawn, ask the contractor whether a pipe that broke once is likely to break again.",
      },
      {
        question: "I keep a well for the lawn. What does the district ask?",
        answer:
          "It strictly prohibits joining a well to its pipes. Where a well stays active and its piping is separate, [the district requires](https://woodinvillewater.com/FAQ.aspx?QID=62) an approved double check valve at your service connection, looks at the piping, and wants a test every year. Keep the two systems apart on the sketch that you give the contractor. In fall, nobody should push air back through the well pump: it is on the list of don’ts in [winterizing](/blog/when-to-winterize-sprinklers-eastside).",
      },
      {
        question: "When should sprinklers near Cottage Lake be blown out?",
        answer:
          "In the first half of October. [KIRO’s meteorologist](https://mynorthwest.com/4001259/overnight-freezing-temps-returned-seattle-first-frost-just-days-away/) gives October 28 as Seattle’s average first frost and October 26 as Everett’s, and puts cooler outlying places such as Monroe before October 24. Cottage Lake and Bear Creek lie inland between them, away from the water that keeps Seattle mild. An acre has many zones to clear, and fills more of a contractor’s day than a city lot does, so ask early.",
      },
      {
        question: "Is a weather-based timer worth it on a large lot?",
        answer:
          "More than on a small one, if the heads are sound. The Woodinville Water District aims most of [its conservation programs](https://woodinvillewater.com/217/Conserve) at outdoor use from May through September, and works with Seattle’s utility on regional ones. Ask what is offered this year before you buy. Zones in the open on Hollywood Hill and zones under firs need different minutes, and [setting a smart controller](/blog/smart-sprinkler-controllers-puget-sound) zone by zone is where the saving comes from.",
      },
    ],
    sources: [
      {
        title: "Woodinville Water District: District history",
        url: "https://woodinvillewater.com/180/District-History",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Water District: Leak adjustment application",
        url: "https://woodinvillewater.com/FormCenter/Leak-Adjustment-Application-10/Leak-Adjustment-Application-54",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Water District: Homes with a well",
        url: "https://woodinvillewater.com/FAQ.aspx?QID=62",
        checked: "2026-11-22",
      },
      {
        title: "Public Health – Seattle & King County: Landscaping with a septic system",
        url: "https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/maintenance/landscaping.aspx",
        checked: "2026-11-22",
      },
    ],
  },
};
