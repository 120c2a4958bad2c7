import type { CitySlug } from "../../domain/city.ts";
import type { LandingPage } from "../types.ts";

export const sprinklerRepair: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Sprinkler Repair in Kirkland, WA",
    description:
      "A zone that won’t shut off, a weak spray, a backflow test that is due: tell us once, and one sprinkler contractor who works in Kirkland gets back to you.",
    lead: "Sloped lawns and two water providers make Kirkland sprinklers a puzzle of their own. Describe the trouble once, and one local contractor answers.",
    localHeading: "Sprinklers between the lake and Finn Hill",
    localParagraphs: [
      "Plenty of Kirkland yards lie on a slope, from the streets above Lake Washington up to Finn Hill, which rises to about 500 feet. On a sloped lawn the lowest head of a zone may drip long after the zone shuts off, because the pipe above it is draining. It looks like a valve that won’t close, but the cure can be as small as a head with a check valve in it. Say in your request where the wet spot is.",
      "It matters who sends your water bill. The City of Kirkland runs its own water system, while Finn Hill and other north-end streets belong to the Northshore Utility District. Both run a yearly backflow test program. Northshore is plain that a system you no longer use still needs its test, unless it is cut off and capped from the drinking water. If you are done with sprinklers, ask the contractor about capping the line.",
      "The city’s advice for a Kirkland lawn is about one inch of water a week, in the morning or evening, and letting the grass go dormant late in summer. If one part stays brown while another turns to mud, look at the heads before you add minutes. One that is tilted, buried or watering the sidewalk is a small repair, and it saves more water than a new timer would.",
    ],
    localFacts: [
      {
        heading: "Water provider",
        text: "The City of Kirkland, a member of the Cascade Water Alliance, or the Northshore Utility District. Your bill says which.",
      },
      {
        heading: "Permit",
        text: "Kirkland lists putting in an irrigation system among the jobs that need a permit. Ask before a repair grows into a new system.",
      },
      {
        heading: "Where the backflow assembly is",
        text: "Northshore says to look for a green or black plastic box near the water meter.",
      },
      {
        heading: "Soil",
        text: "Finn Hill is covered with layers of glacial till, which takes water slowly. Two short runs soak in better than one long one.",
      },
    ],
  },
  redmond: {
    title: "Sprinkler Repair in Redmond, WA | Leaks, Valves, Timers",
    description:
      "Redmond reads home water meters every two months, so a buried leak can hide. Get one local contractor’s free quote for leaks, valves, heads or a backflow test.",
    lead: "A leak under a Redmond lawn can run for weeks before a bill shows it. Tell us what you see, and one contractor who covers your zip code gets back to you.",
    localHeading: "What is different about Redmond’s water",
    localParagraphs: [
      "Redmond has a mixed water supply. About 60 percent is bought through the Cascade Water Alliance. The rest is pumped from five city wells that serve parts of town east of the Sammamish River. Those wells draw on a shallow aquifer, so whatever soaks past the roots of a lawn in the valley, fertilizer included, is not simply gone. Fixing a zone that runs too long helps more than the bill.",
      "The city’s crews read home meters once in two months. A cracked line can soak the ground all that time, so test it yourself: turn everything off, note the meter, and look again half an hour later. If it moved, close the valve at the backflow assembly and repeat. If that stops it, the leak is on the sprinkler side. Put the result in your message, and the search starts in the right place.",
      "Novelty Hill is a case of its own. Redmond Ridge and Trilogy are outside the city limits, yet the city bills water in the Novelty Hill area, at separate rates. In a planned community, the strip by the curb may belong to the association rather than to you. Before you ask for a repair out there, find out whose valve feeds the wet spot, and whose timer runs it.",
    ],
    localFacts: [
      {
        heading: "Yearly letter",
        text: "The city mails a reminder each year to homeowners whose backflow device is due for its test.",
      },
      {
        heading: "Whose pipe",
        text: "From the water meter to the house, the service line is the owner’s to maintain. So is everything that branches off it.",
      },
      {
        heading: "Dry months",
        text: "July is the driest month in Sea-Tac’s long-term averages. A start-up check in April or May leaves time for repairs.",
      },
    ],
  },
  bellevue: {
    title: "Bellevue, WA Sprinkler Repair | Pressure, Heads, Backflow",
    description:
      "Heads that mist, pop off or crack can mean too much pressure on Bellevue’s hills. Describe it once and get a free quote from one local sprinkler contractor.",
    lead: "On Bellevue’s hills the trouble is often too much water pressure, not too little. One sprinkler contractor looks at the whole system and quotes you for free.",
    localHeading: "Why Bellevue’s hills are hard on sprinklers",
    localParagraphs: [
      "Bellevue climbs from two lakes to the flank of Cougar Mountain, and its water system is split into pressure zones that follow the ground. The city’s water plan asks for a pressure control device on any service line above 80 psi. Sprinkler heads are made for a good deal less. When the pressure reducing valve at the house wears out, heads fog instead of spraying, then pop off or crack, one after another.",
      "The city changes pressures too. Its Somerset Highlands project, meant to improve the flow for fire hydrants, includes up to 108 pressure reducing valves for homes on the hillside west of Highland Drive. Along West Lake Sammamish Parkway, Bellevue planned to raise low pressure and asked downhill owners whether they had such a valve. If your heads began to fail after work in the street, put that in your request.",
      "Bellevue Utilities keeps score of backflow tests online. Its Backflow Assembly Testing Portal shows whether this year’s test of your sprinkler assembly has reached the city. An assembly that is repaired has to be tested again, so it makes sense to have the repair and the test done in one visit. Ask whether the contractor’s tester is certified by the state and sends in the report for you.",
    ],
    localFacts: [
      {
        heading: "Water source",
        text: "Cedar River and Tolt River water, which Bellevue gets through the Cascade Water Alliance.",
      },
      {
        heading: "Check first",
        text: "A cheap gauge on an outdoor faucet reads your pressure. Write the number down for the contractor.",
      },
      {
        heading: "Older yards",
        text: "Lake Hills was laid out in the late 1950s. In a yard that old, pipes may have been added in stages, so a sketch of the zones helps.",
      },
      {
        heading: "Portal access",
        text: "The utility gives out the access code for its backflow portal by e-mail.",
      },
    ],
  },
  woodinville: {
    title: "Sprinkler Repair for Woodinville, WA Yards and Acreage",
    description:
      "Big lawns, septic fields and district water: sprinkler repair around Woodinville takes someone who knows all three. One contractor, one free quote.",
    lead: "Around Woodinville a sprinkler system may cover an acre and share it with a septic field. Tell us about yours, and one contractor gets in touch.",
    localHeading: "Large lawns, septic fields and one water district",
    localParagraphs: [
      "The Woodinville Water District serves about 30 square miles, well past the city limits, and keeps 43 pressure reducing stations to tame the hills. On a large lawn, the pressure you get shows at the far end of a zone, where the last rotor hardly turns. Before you pay for new heads, have the pressure measured there while the zone runs. The zone may need to be split, or a buried leak may be taking its share.",
      "Septic systems are common here. The district’s own history counts some 14,750 water customers and only about 3,470 sewer customers. A drainfield works because the soil under it is not soaked, so a leaking pipe or a zone that runs too long above it can do real damage. If you know where yours is, say so in the message, and ask that trenches and trucks stay off it.",
      "The district began writing to owners of irrigation systems about backflow tests in 1996. Its rule today is a test when the assembly goes in, one every year, and another after a repair, a move or a backflow incident, with each report sent to the district. Inside the city limits, putting in a new backflow device for a lawn system also takes a permit from the City of Woodinville.",
    ],
    localFacts: [
      {
        heading: "Water source",
        text: "The district buys all its water from Seattle, most of it from the Tolt River watershed.",
      },
      {
        heading: "First frost",
        text: "Seattle’s average is October 28, and cooler outlying places freeze earlier. Book the blowout for the first half of October.",
      },
      {
        heading: "On a private well?",
        text: "Then the pump and pressure tank are part of the sprinkler system. Mention the well in your request.",
      },
    ],
  },
};
