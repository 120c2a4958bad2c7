import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Fence Repair in Woodinville, WA | Pasture to Patio",
  description:
    "Long fence lines, horses, and septic fields make fence repair around Woodinville its own trade. Describe the damage, and we look for one contractor to quote it.",
  lead: "Around Woodinville, a fence can be 40 feet of cedar or a quarter mile of pasture rail. Describe yours. We’ll send it to one contractor at most.",
  localHeading: "Long fences and horse country",
  blurb:
    "A pasture fence is judged by its weakest ten feet. Walk the line, count the bad posts, and note the spacing: that count is most of the quote. If you’re on septic, keep new posts out of the drainfield.",
  localParagraphs: [
    "Woodinville has been horse country for a long time. In 1995 a county horse council proposed a horse district for the Leota and Wellington area, with its large parcels and wide road shoulders, and Hollywood Hill still guards its rural zoning. Pasture fence is judged by its weakest ten feet. Walk the line before you send your request, count the bad posts, and note the spacing. That count is most of the quote.",
    "Who makes the rules depends on a line you can’t see. Homes around Cottage Lake and on Hollywood Hill get their mail as Woodinville and their rules from King County. Downtown and the Tourist District belong to the city. So look up the parcel instead of the address. Along the Sammamish River, Bear Creek, and Little Bear Creek, the water itself can bring rules, and a streambank or a wet meadow is a reason to ask in either place.",
    "Don’t let anyone drill a post hole into a drainfield. The Woodinville Water District has [more than four water customers](https://woodinvillewater.com/180/District-History) for each one on its sewers, so that’s a real risk on a long line, and so are the private water and power lines that run to barns. The free 811 service marks the utilities’ lines, not yours. If a new post would land in the field, the fence can often be shifted a few feet. For the cedar around the house, [test the posts first](/blog/cedar-fence-repair-or-replace), and say which part is cedar and which is pasture rail.",
  ],
  localFacts: [
    {
      heading: "Lot size",
      text: "The city’s R1 zone allows one house per acre, and most of Wellington is built that way. Shared fence lines run long there.",
    },
    {
      heading: "After a windstorm",
      text: "Clear nothing near a downed wire. Puget Sound Energy says to stay at least 35 feet away and call. A tree across Woodinville-Duvall Road, outside the city, is King County’s: 206-477-8100.",
    },
    {
      heading: "Animals",
      text: "Stock loose on a road by Cottage Lake or Hollywood Hill? County animal services: 206-296-7387. In your request, mention if the fence must be closed the same day.",
    },
  ],
  localQuestions: [
    {
      question: "City of Woodinville or King County: who do I ask about a fence?",
      answer:
        "Inside the city limits, the city’s planners, who also require a permit for a [rockery or retaining wall](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) over four feet, or for any that holds up a car or a building. Around Cottage Lake, Bear Creek, and most of Hollywood Hill it is King County, where a fence of [six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) needs no building permit unless the lot has critical areas, such as a wetland by the lake. Toward Maltby, ask Snohomish County.",
    },
    {
      question: "Who pays for the fence between two pastures?",
      answer:
        "Washington has an old farm law on this. When a neighbor’s enclosure uses your boundary fence, they owe you half its value ([RCW 16.60.020](https://app.leg.wa.gov/rcw/default.aspx?cite=16.60.020)), and both sides keep it up in equal shares for as long as they go on using the land (RCW 16.60.050). It was written for stock, so whether it fits a lawn in Reintree is a question for a lawyer. For a horse fence on Hollywood Hill, put the split in writing before the crew comes.",
    },
    {
      question: "How do I find my drainfield before posts go in?",
      answer:
        "Look for the as-built drawing. Public Health – Seattle & King County has an [online search](https://kingcounty.gov/septicrecords) by address for these records. Most drawings since 1998 are there. A house from before the early 1970s may have none, and an old drawing can be off by some feet. Print what you find, walk it with the crew, and mark tank and field with flags. For Maltby, [Snohomish County](https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems) keeps such drawings online.",
    },
    {
      question: "What does a long pasture repair cost?",
      answer:
        "Our planning range of $200 to $800 is for one spot, such as a few posts or one broken stretch. A quarter mile on Hollywood Hill is another kind of job. We know of no survey of such prices, here or for the country, that we would rely on. So ask for two numbers, one per running foot and one per post. Give your count of bad posts, the spacing, and whether a truck can drive along the line.",
    },
    {
      question: "When can a crew work in a wet Woodinville pasture?",
      answer:
        "From about July to September the ground bears a truck and a post driver. November is [historically the wettest month](https://kingcounty.gov/depts/dnrp/newsroom/newsreleases/2015/November/02-TWBS-launch.aspx) in western Washington, and from then until spring a machine leaves ruts in the low fields by the Sammamish River and around Cottage Lake. If a storm opens the fence in December, ask for a quick patch now, such as electric tape on step-in posts, and real posts in summer. A gate by the barn can be fixed in any month.",
    },
  ],
  sources: [
    {
      title: "City of Woodinville: When is a building permit required?",
      url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
      checked: "2026-11-22",
    },
    {
      title: "King County: Do you need a permit?",
      url: "https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Public Health – Seattle & King County: septic as-built drawings",
      url: "https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/records/as-built-drawings.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Washington’s law on partition fences, RCW 16.60",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=16.60",
      checked: "2026-11-21",
    },
    {
      title: "Woodinville Municipal Code 21.31: lots and densities",
      url: "https://www.codepublishing.com/WA/Woodinville/html/Woodinville21/Woodinville2131.html",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Patch, 2012: Wellington and the R-1 zone",
      url: "https://woodinville.patch.com/groups/politics-and-elections/p/woodinville-neighborhood-asks-council-to-keep-rural-feel",
      checked: "2026-11-22",
    },
    {
      title: "King County, after the National Weather Service: November, the wettest month",
      url: "https://kingcounty.gov/depts/dnrp/newsroom/newsreleases/2015/November/02-TWBS-launch.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Weekly, 1995: a horse district for Leota and Wellington",
      url: "https://www.nwnews.com/old/editions/1995/v20n08/front2.html",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: District history",
      url: "https://woodinvillewater.com/180/District-History",
      checked: "2026-11-22",
    },
    {
      title: "King County Local Services: the windstorm of January 2021 and the road helpline",
      url: "https://content.govdelivery.com/accounts/WAKING/bulletins/2bade8b",
      checked: "2026-11-22",
    },
    {
      title: "Regional Animal Services of King County: Get help",
      url: "https://www.kingcounty.gov/safety/regionalAnimalServices/GetHelp.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Snohomish County: septic systems and their records",
      url: "https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems",
      checked: "2026-11-22",
    },
  ],
};
