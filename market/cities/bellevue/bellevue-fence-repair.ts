import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Fence Repair in Bellevue, WA | Know the Height Rules",
  description:
    "Bellevue’s code sets fence heights, and Somerset’s covenants guard views. Leaning fence or gate? We look for one local contractor to quote the fix for free.",
  lead: "From a garden gate in Enatai to a paddock rail in Bridle Trails, tell us what broke. The contractor quotes the fix for free.",
  localHeading: "Repair it, but know the rules first",
  blurb:
    "Bellevue’s code sets one height for the front of the lot and another above which any fence needs a building permit. In Somerset, covenants can cover fences as well. Know both before a repair becomes a rebuild.",
  localParagraphs: [
    "Bellevue’s Land Use Code has a section on fences, [20.20.400](https://bellevue.municipal.codes/LUC/20.20.400), that’s short and worth knowing before a repair becomes a rebuild. It sets one height for the front of the lot and another above which any fence needs a building permit, and it says from where to measure. In Woodridge or Newport Hills, where yards step down a hillside, the measuring decides. A neighbor’s side that lies lower makes your fence taller.",
    "In Somerset, the city’s code is only half of it. The community association counts more than 1,500 properties, of which 98 percent have recorded covenants, and these may cover fences, walls, rockeries, and whatever gets in the way of a view. For 67 percent of the homes a covenant review committee looks at outside changes. Fixing what stands may be fine. A taller panel may not be, so email the committee before the contractor orders lumber.",
    "Bridle Trails is the other extreme: wooded lots, pastures, and horse trails, with a minimum of 35,000 square feet on some 900 of them. A broken rail there is a safety matter as much as one of looks, because a horse will lean on it. Say how many feet are down, what kind of fence it is, and whether animals are in the field, so that a temporary line can be planned for the first night.",
  ],
  localFacts: [
    {
      heading: "Front yards",
      text: "Four feet six inches in the required front setback, unless one of the code’s exceptions fits.",
    },
    {
      heading: "Corner lots",
      text: "No fence can block the sight lines at a street intersection, whatever its height (BCC 14.60.240).",
    },
    {
      heading: "Wire",
      text: "Barbed wire on a property line is allowed only on top of a solid or chain-link fence of six feet or more.",
    },
    {
      heading: "Permit center",
      text: "At Bellevue City Hall, 450 110th Avenue NE, for questions about height and setbacks.",
    },
  ],
  localQuestions: [
    {
      question: "How tall can a fence be in Bellevue?",
      answer:
        "In a required front setback, four and a half feet, with exceptions for such things as privacy, screening, and traffic noise. Elsewhere the number to remember is eight: any fence above eight feet requires a building permit. Height is counted from finished grade on the outer side, and a mound of soil under the fence counts as part of it. The text is [LUC 20.20.400](https://bellevue.municipal.codes/LUC/20.20.400). Check which setback is yours before you match the height of an old fence.",
    },
    {
      question: "Does Somerset’s committee have to review a simple repair?",
      answer:
        "Ask it. The [Somerset association](https://www.somerset98006.org/about-covenants.html) says that all changes to the outside of a property should be reviewed, and that its approval comes on top of any city permit. Each division of Somerset has a covenant of its own, so your neighbor’s answer may not be yours. Email a photo, the height today, and the height you want. For boards swapped like for like the answer may come quickly, and you have it in writing when the house is sold.",
    },
    {
      question: "Can the crew cut the tree that broke my fence in Bridle Trails?",
      answer:
        "Not before you have asked. Bridle Trails once had tree rules of its own. Now [one set applies to all of Bellevue](https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/trees), and it requires [a permit](https://bellevuewa.gov/tree-code-update) for the removal of any tree that’s six inches or more across, four feet up, a hazardous one included. The city’s land use desk can say what applies to a fir that a storm brought down, and photos taken before anything is cut help. A fence contractor isn’t a tree service in any case. Have the trunk cleared first, then count posts and rails, because the quote depends on what is still standing.",
    },
    {
      question: "My zip code is 98004. Is Bellevue’s code mine?",
      answer:
        "Perhaps not. The city of Clyde Hill and the towns of Hunts Point, Yarrow Point, and Beaux Arts Village share that zip code, and each has a council and rules of its own. Beaux Arts Village [issues its own permits](https://beauxarts-wa.gov/building-department-permit-center), for one. A Bellevue mailing address proves nothing. Look up the parcel on King County’s website, or see which place is named on your property tax statement. Then ask there about height. Tell the contractor as well, so that the right office is called before posts move.",
    },
    {
      question: "What lies underground along a Bellevue fence?",
      answer:
        "More than sprinkler pipe. The Olympic company has [two fuel lines](https://www.bellevuereporter.com/news/olympic-pipeline-seeks-10-year-agreement/) through the city, and in Bridle Trails there’s gas pipeline equipment beside NE 24th Street. Whoever drills the holes has to file a request with 811, two to ten full business days ahead, and since January 2026 [wait until every utility with lines there has answered](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030). Flag private lines yourself: garden lights, the pool heater’s gas pipe, the invisible dog fence. Then see [which posts can stay](/blog/cedar-fence-repair-or-replace).",
    },
  ],
  sources: [
    {
      title: "Bellevue Land Use Code 20.20.400: fences",
      url: "https://bellevue.municipal.codes/LUC/20.20.400",
      checked: "2026-11-22",
    },
    {
      title: "Somerset Community Association: covenants",
      url: "https://www.somerset98006.org/about-covenants.html",
      checked: "2026-11-22",
    },
    {
      title: "Bridle Trails Community Club",
      url: "https://www.bridletrailscommunity.org/",
      checked: "2026-11-21",
    },
    {
      title: "City of Bellevue: Trees",
      url: "https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/trees",
      checked: "2026-11-22",
    },
    {
      title: "Town of Beaux Arts Village: Building department",
      url: "https://beauxarts-wa.gov/building-department-permit-center",
      checked: "2026-11-22",
    },
    {
      title: "City of Clyde Hill: General information",
      url: "https://www.clydehill.org/about-clyde-hill/general-information/",
      checked: "2026-11-22",
    },
    {
      title: "Bellevue Reporter: Olympic Pipeline’s agreement with the city",
      url: "https://www.bellevuereporter.com/news/olympic-pipeline-seeks-10-year-agreement/",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: projects in Bridle Trails, 2008 (NE 24th Street)",
      url: "https://bellevuewa.gov/bridle_trails.htm",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Visiting the permit center",
      url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/getting-started/visiting-the-permit-center",
      checked: "2026-11-22",
    },
    {
      title:
        "Utilities and Transportation Commission: release on the dig law, July 15, 2025 (as distributed by the site Public)",
      url: "https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030",
      checked: "2026-11-22",
    },
  ],
};
