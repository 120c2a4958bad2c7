import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Gutter Installation in Kirkland, WA | Firs and Slopes",
  description:
    "Under Finn Hill’s firs or above the lake, Kirkland gutters need room for needles and a safe place to drain. We look for one gutter contractor near you.",
  lead: "New gutters for homes in and around Kirkland, planned for the trees above and the slope below. The contractor measures first, and the quote is free.",
  localHeading: "Trees overhead, slopes below",
  blurb:
    "Under Finn Hill’s firs and cedars, a gutter fills with needles long before it fills with water. Where each downspout ends matters as much, because roof water shouldn’t spill at the top of a bank. Ask the contractor to mark it on the quote.",
  localParagraphs: [
    "When Finn Hill, North Juanita, and Kingsgate joined Kirkland in 2011, their woods brought the city to [its goal of 40 percent tree cover](https://kirklandreporter.com/news/kirkland-wants-urban-forestry-survey-filled-out). By 2018 it was [down to 38](https://www.kirklandreporter.com/news/changes-to-kirkland-tree-code-aim-to-preserve-canopy/). Under those firs and cedars, a gutter fills with needles long before it fills with water. When you ask for a quote, mention which trees hang over which side of the roof. That decides [how wide the outlets should be](/blog/gutters-for-puget-sound-rain), how often someone has to climb up, and whether guards are worth the money.",
    "Where a downspout lets go of its water matters here. [The city’s drainage project on Goat Hill](https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill), with 2,500 feet of new pipe, names runoff from roofs and driveways built before modern rules as one of two causes of the trouble. Roof water shouldn’t spill at the top of a bank. Ask the contractor to mark on the quote where each downspout ends.",
    "Before you pay for a buried line, look at Kirkland’s [Yard Smart Rain Rewards](https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Storm-Surface-Water/Green-Stormwater-Infrastructure-GSI/Yard-Smart-Rain-Rewards). In 2023 that program gave free consultations and rebates of up to $5,000 for rain gardens and cisterns, but only where the downspouts ran into the city’s drains. So ask Public Works what it offers today before anyone cuts a downspout loose. A rain garden had to lie ten feet from the foundation and 50 from steep slopes, which can rule one out on Goat Hill. In a Totem Lake townhouse, first ask whose gutter it is.",
  ],
  localFacts: [
    {
      heading: "Flooding, day or night",
      text: "Kirkland Public Works, 425-587-3900, every hour of the week.",
    },
    {
      heading: "With a new roof",
      text: "On Kirkland’s list, a re-roof requires a permit once it involves sheathing, skylights, or mechanical equipment. Plan gutters and roof together.",
    },
    {
      heading: "Steep lots",
      text: "Chapter 85 of the zoning code covers hazard areas, and a city map shows which lots are prone to slides.",
    },
    {
      heading: "Where it ends up",
      text: "Juanita Creek, Forbes Creek, and Finn Hill’s streams all run to Lake Washington.",
    },
  ],
  localQuestions: [
    {
      question: "Do new gutters need a permit in Kirkland?",
      answer:
        "Probably not: the city’s list of [projects that do](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit) doesn’t name gutters. It does name a re-roof that touches structural parts, such as sheathing or skylights, and it says that its examples aren’t complete. So if the boards behind your old gutter are soft and the rot goes on into the roof deck, stop and ask the Development Services Center. Ask there, too, before a new drain line is dug on a Goat Hill or Holmes Point slope.",
    },
    {
      question: "Where can my downspouts end on a Kirkland hillside?",
      answer:
        "Not at the edge. On Goat Hill, above Juanita Beach, the city traces its drainage trouble to a high water table and to runoff from roofs, and its project of 2024 was to add more than 50 catch basins. A contractor will first look for a storm connection that the house already has, then for level ground that slopes away. Where neither exists, an engineer’s view may be worth its price. The distance from the foundation is the same as anywhere, [at least 5 feet](https://bsesc.energy.gov/energy-basics/stormwater-gutters-downspouts) by the Department of Energy’s guide.",
    },
    {
      question: "The street floods and backs up to my downspouts. Whose job is it?",
      answer:
        "The drain in the street is the city’s, and Public Works takes flood calls at any hour. The pipe in your yard isn’t. In one wet winter, an intersection near [NE 145th Street and 75th Avenue NE](https://bothell-reporter.com/news/kirkland-kenmore-work-together-to-resolve-neighborhood-flooding-issue), on the Kenmore line, turned into a pond because a private drain was plugged. New owners hadn’t known of it. Have the line below each downspout run with a hose while the contractor is there.",
    },
    {
      question: "What should I clear myself before the storms reach Juanita?",
      answer:
        "Kirkland’s [flood advice](https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods) puts roof gutters and downspouts on the list, along with the grate of the street drain outside. Rake what you find into the yard waste cart, since the city [can bill](https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Storm-Surface-Water/Prepare-for-Flooding) for leaves that are blown into the street. Stay off a wet roof on a sloped lot, where a ladder’s feet are seldom level. A gutter crew can clean, check the hangers, and quote in one visit.",
    },
  ],
  sources: [
    {
      title: "City of Kirkland: Goat Hill drainage",
      url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Do you need a permit?",
      url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Floods",
      url: "https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Prepare for flooding",
      url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Storm-Surface-Water/Prepare-for-Flooding",
      checked: "2026-11-22",
    },
    {
      title: "Kirkland Reporter: Kirkland’s tree cover after the annexation of 2011",
      url: "https://kirklandreporter.com/news/kirkland-wants-urban-forestry-survey-filled-out",
      checked: "2026-11-22",
    },
    {
      title: "Kirkland Reporter: Kirkland’s tree cover in 2018",
      url: "https://www.kirklandreporter.com/news/changes-to-kirkland-tree-code-aim-to-preserve-canopy/",
      checked: "2026-11-22",
    },
    {
      title: "U.S. Department of Energy: Stormwater, gutters and downspouts",
      url: "https://bsesc.energy.gov/energy-basics/stormwater-gutters-downspouts",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Yard Smart Rain Rewards, 2023",
      url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Storm-Surface-Water/Green-Stormwater-Infrastructure-GSI/Yard-Smart-Rain-Rewards",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Yard Smart, types of projects",
      url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Storm-Surface-Water/Green-Stormwater-Infrastructure-GSI/Yard-Smart-Rain-Rewards/Yard-Smart-Types-of-Projects",
      checked: "2026-11-22",
    },
  ],
};
