import type { LandingPage } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const woodinvillePages: Record<ServiceSlug, LandingPage> = {
  "sprinkler-repair": {
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
        heading: "Free advice",
        text: "The Natural Lawn and Garden Hotline, 206-633-0224, answers questions about watering and is free for the district’s customers.",
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
      {
        title: "Woodinville Water District: How often are backflow assemblies tested?",
        url: "https://woodinvillewater.com/FAQ.aspx?QID=115",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Water District: Resources for the yard",
        url: "https://www.woodinvillewater.com/225/Resources",
        checked: "2026-11-22",
      },
    ],
  },
  "gutter-installation": {
    title: "Woodinville, WA Gutter Installation | Homes and Barns",
    description:
      "Tall trees, long roofs and septic fields shape a gutter job around Woodinville. Send one request and get a free quote from one contractor who works there.",
    lead: "Around Woodinville there is often more than one roof to drain, and a septic field to keep dry. Tell us once, and one contractor works out the rest.",
    localHeading: "Keep the roof water off the drainfield",
    localParagraphs: [
      "Far from every Woodinville home is on a sewer. The Woodinville Water District reports more than four water customers for each sewer customer it has, and that leaves a lot of septic drainfields. A drainfield cleans water only while [the soil below it stays unsaturated](https://kingcounty.gov/services/environment/water-and-land/lakes/facts/septic.aspx). A downspout aimed at it in November can undo that. Before you ask for a price, sketch where the tank and field are, so that the new downspouts end well away.",
      "On Hollywood Hill and around Cottage Lake, homes often come with a barn, a shop or a long garage, and those roofs shed water too. Mud at a barn door or a washed-out gravel drive may be a gutter job. List every building in your request, with a rough length for each: [length and roof area](/blog/gutters-for-puget-sound-rain) decide the size. A contractor who makes seamless gutter on site can form the long runs in one visit.",
      "Storms here bring down limbs as well as rain, and a limb takes the gutter with it. If the wood beneath is broken too, the permit question changes. Inside Woodinville’s city limits, a house re-roof that replaces the sheathing needs a city permit. In unincorporated King County, replacing the roofing of a detached house needs none unless the lot holds critical areas. Your address decides which rule is yours.",
    ],
    localFacts: [
      {
        heading: "Drainage line, county side",
        text: "206-477-4811 reaches King County’s drainage investigators, for addresses outside the city.",
      },
      {
        heading: "City or county?",
        text: "Most of Wellington looks to Woodinville’s City Hall. Cottage Lake and Hollywood Hill look to King County.",
      },
      {
        heading: "Needles",
        text: "Under the conifers of Bear Creek, plan on cleaning even with guards. Ask what the guard looks like after two winters.",
      },
    ],
    localQuestions: [
      {
        question: "How far from the septic field should a downspout end?",
        answer:
          "Far enough that the water runs away from it, whatever the number of feet. King County explains that a drainfield works because the soil under it is not full of water. Snohomish County, whose line is the north edge of town, tells owners to send [all eaves and downspouts away](https://www.snohomishcountywa.gov/6094/1---Understand-Runoff) from drainfields, slopes and foundations. Look up your as-built drawing at Public Health before the crew digs, since the reserve area beside the field has to stay free as well.",
      },
      {
        question: "Do I need a permit in Woodinville?",
        answer:
          "Inside the city, [its list](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) names a house re-roof that changes or replaces the sheathing. A gutter hung on sound boards isn’t that. Work that alters how a lot drains falls under [chapter 13.05](https://www.codepublishing.com/WA/Woodinville/html/Woodinville13/Woodinville1305.html) of the city’s code, which takes over the county’s surface water rules. In Cottage Lake or on Hollywood Hill, the county’s permit office is the one to ask, and a stream or wetland on the lot is what makes it say yes.",
      },
      {
        question: "Water comes off Hollywood Hill onto my place. Are gutters the answer?",
        answer:
          "Only to your own share. In February 1996, water off the hill closed the road at the Hollywood Schoolhouse and left five inches of silt across the street. No gutter stops that. In unincorporated King County, the [Neighborhood Drainage Assistance Program](https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx) looks at trouble that starts beyond an owner’s control, at 206-477-4811. It turns down trouble that the owner’s own roof helps to cause, so put the roof right first and keep dated photos.",
      },
      {
        question: "Will anyone pay for a rain garden or a cistern?",
        answer:
          "Perhaps, outside the city limits. King County’s [RainScapes program](https://kingcounty.gov/en/dept/dnrp/nature-recreation/environment-ecology-conservation/yard-garden/rain-gardens-barrels-cisterns/green-stormwater-incentive-program/about-the-program) covers building costs on private lots in unincorporated areas during its pilot. When we read its page it was full and kept a waiting list. A cistern off a barn at Cottage Lake holds only the first part of a storm, so it needs an overflow as carefully placed as any downspout, and away from the drainfield.",
      },
      {
        question: "What should I ask before a crew comes out here?",
        answer:
          "Whether its gutter machine can reach the barn, where the truck may stand, and how a long run gets from the machine to the roof. A truck parked on a drainfield near Bear Creek packs the soil that the septic system depends on, so stake the field first. Then [look up the registration](/blog/how-to-check-a-contractor-washington). After a windstorm, when half of Woodinville is calling, take the time for it all the same.",
      },
    ],
    sources: [
      {
        title: "City of Woodinville: When is a building permit required?",
        url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Water District: District history",
        url: "https://woodinvillewater.com/180/District-History",
        checked: "2026-11-22",
      },
      {
        title: "King County: Septic systems and lakes",
        url: "https://kingcounty.gov/services/environment/water-and-land/lakes/facts/septic.aspx",
        checked: "2026-11-22",
      },
      {
        title: "King County: Neighborhood Drainage Assistance Program",
        url: "https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx",
        checked: "2026-11-22",
      },
    ],
  },
  "fence-repair": {
    title: "Fence Repair in Woodinville, WA | Pasture to Patio",
    description:
      "Long fence lines, horses and septic fields make fence repair around Woodinville its own trade. Describe the damage and get one contractor’s free quote.",
    lead: "Around Woodinville a fence may be 40 feet of cedar or a quarter mile of pasture rail. Describe yours, and we pass the request to one contractor.",
    localHeading: "Long fences and horse country",
    localParagraphs: [
      "Woodinville has been horse country for a long time. In 1995 a county horse council proposed a horse district for the Leota and Wellington area, with its large parcels and wide road shoulders, and Hollywood Hill still guards its rural zoning. Pasture fence is judged by its weakest ten feet. Walk the line before you write to us, count the bad posts and note the spacing. That count is most of the quote.",
      "Who makes the rules depends on a line you can’t see. Homes around Cottage Lake and on Hollywood Hill get their mail as Woodinville and their rules from King County. Downtown and the Tourist District belong to the city. So look up the parcel instead of the address. Along the Sammamish River, Bear Creek and Little Bear Creek, the water itself can bring rules, and a streambank or a wet meadow is a reason to ask in either place.",
      "Don’t let anyone drill a post hole into a drainfield. With so many homes here on septic, that is a real risk on a long line, and so are the private water and power lines that run to barns. The free 811 service marks the utilities’ lines, not yours. If a new post would land in the field, the fence can often be shifted a few feet. For the cedar around the house, [test the posts first](/blog/cedar-fence-repair-or-replace), and say which part is cedar and which is pasture rail.",
    ],
    localFacts: [
      {
        heading: "Lot size",
        text: "The city’s R1 zone allows one house per acre, and most of Wellington is built that way. Shared fence lines run long there.",
      },
      {
        heading: "After a windstorm",
        text: "Clear nothing near a downed wire. Puget Sound Energy says to stay at least 35 feet away and call.",
      },
      {
        heading: "Animals",
        text: "Say in the request if stock or dogs need the fence closed the same day. The contractor can tell you what is possible.",
      },
      {
        heading: "Septic drawings",
        text: "King County Public Health keeps them online at kingcounty.gov/septicrecords.",
      },
    ],
    localQuestions: [
      {
        question: "City of Woodinville or King County: who do I ask about a fence?",
        answer:
          "Inside the city limits, the city’s planners, who also want a permit for a [rockery or retaining wall](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) over four feet, or for any that holds up a car or a building. Around Cottage Lake, Bear Creek and most of Hollywood Hill it is King County, where a fence of [six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) needs no building permit unless the lot has critical areas, such as a wetland by the lake. Toward Maltby, ask Snohomish County.",
      },
      {
        question: "Who pays for the fence between two pastures?",
        answer:
          "Washington has an old farm law on this. When a neighbor’s enclosure uses your boundary fence, they owe you half its value ([RCW 16.60.020](https://app.leg.wa.gov/rcw/default.aspx?cite=16.60.020)), and both sides keep it up in equal shares for as long as they go on using the land (RCW 16.60.050). It was written for stock, so whether it fits a lawn in Reintree is a question for a lawyer. For a horse fence on Hollywood Hill, put the split in writing before the crew comes.",
      },
      {
        question: "How do I find my drainfield before posts go in?",
        answer:
          "Look for the as-built drawing. Public Health – Seattle & King County has an [online search](https://kingcounty.gov/septicrecords) by address for these records. Most drawings since 1998 are there. A house from before the early 1970s may have none, and an old drawing can be off by some feet. Print what you find, walk it with the crew, and mark tank and field with flags. Septic records for Maltby are kept by Snohomish County instead.",
      },
      {
        question: "What does a long pasture repair cost?",
        answer:
          "Our planning range of $200 to $800 is for one spot, such as a gate or a few posts. A quarter mile on Hollywood Hill is another kind of job. We know of no survey of such prices, here or for the country, that we would rely on. So ask for two numbers, one per running foot and one per post. Give your count of bad posts, the spacing, and whether a truck can drive along the line.",
      },
      {
        question: "When can a crew work in a wet Woodinville pasture?",
        answer:
          "From about July to September the ground bears a truck and a post driver. November is [typically the wettest month](https://q13fox.com/2019/12/02/nws-4th-driest-november-on-record-at-sea-tac-airport/) in western Washington, and from then until spring a machine leaves ruts in the low fields by the Sammamish River and around Cottage Lake. If a storm opens the fence in December, ask for a quick patch now, such as electric tape on step-in posts, and real posts in summer. A gate by the barn can be fixed in any month.",
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
        title: "FOX 13 and the National Weather Service: November at Sea-Tac",
        url: "https://q13fox.com/2019/12/02/nws-4th-driest-november-on-record-at-sea-tac-airport/",
        checked: "2026-11-22",
      },
    ],
  },
  "ev-charging-installation": {
    title: "EV Charging Installation in Woodinville, WA | Long Runs",
    description:
      "Detached garages, long driveways and county addresses: an EV charger near Woodinville takes planning. One licensed electrical contractor quotes free.",
    lead: "On an acre near Woodinville the car may sleep a long way from the panel. One electrical contractor works out the route and the price.",
    localHeading: "Long driveways and detached garages",
    localParagraphs: [
      "In Wellington, built mostly at one house per acre, and on the rural lots of Hollywood Hill, a shop or a garage often stands apart from the house. A charger out there needs a feeder in a trench, and the trench is most of the price. If the outbuilding has a small panel of its own already, look at the size of its breaker in the house. It may be enough for a modest charger with no digging.",
      "Plan the trench around what is already buried. Homes here are often on septic, and the line should stay clear of tank and drainfield. A well adds a pump line. The locators who come after an 811 call mark what the utilities own and leave your private lines to you. Draw what you know on a photo of the yard, add the county’s septic drawing, and send both along with your request.",
      "A house with a well pump, electric heat and a hot tub may have little left in the panel, even with a large main breaker. The electrical contractor [counts it up](/blog/ev-charger-permit-washington) before naming a charger size. Ask also what happens in a storm. Around Cottage Lake many people run a generator, and the charger should be on a circuit that stays off while they do, because a car can draw more than the rest of the house.",
    ],
    localFacts: [
      {
        heading: "Electrical permit",
        text: "Start with the state Department of Labor & Industries (L&I), inside Woodinville’s city limits as well as around Cottage Lake.",
      },
      {
        heading: "Power company",
        text: "Puget Sound Energy on the King County side, Snohomish County PUD toward Maltby. Your bill says which.",
      },
      {
        heading: "Toward Maltby",
        text: "Some Woodinville mailing addresses are in Snohomish County. Give the contractor your county with your zip code.",
      },
      {
        heading: "When to dig",
        text: "August or September. By November, as a rule western Washington’s wettest month, a trench near Cottage Lake can fill with water.",
      },
    ],
    localQuestions: [
      {
        question: "Who issues a charger permit in Woodinville?",
        answer:
          "Start with the state. Labor & Industries (L&I) issues electrical permits and inspects [wherever a city doesn’t](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections), and Woodinville’s own [list of permit work](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) names mechanical and plumbing jobs but no electrical ones. So the office should be the same in the Tourist District, by Cottage Lake and off Avondale Road. L&I keeps a [list of cities](https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics) with inspectors of their own, if you want to be sure. The contractor buys the permit before work begins and asks for the inspection within three business days of finishing, or one of switching it on. [More on permits](/blog/ev-charger-permit-washington).",
      },
      {
        question: "Does the trench to my shop need an 811 call?",
        answer:
          "If you hire it done, yes, at any depth. The state’s [exemption for shallow digging](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031) was made for owners and occupants on their own land, less than 12 inches deep. Lawmakers amended it in 2025, and conduit often lies 18 inches down or more in any case. The crew marks the route in white, gives two full business days’ notice and, since January 2026, waits for each utility’s reply. In Wellington or on Hollywood Hill, add flags for your own well line, invisible fence and barn power.",
      },
      {
        question: "How do I keep the trench away from my septic system?",
        answer:
          "Get the as-built drawing first. Public Health – Seattle & King County lists septic records [by address](https://kingcounty.gov/septicrecords); for a house from before the early 1970s there may be none. Plan the route along the driveway, which is seldom over a drainfield, and don’t let an excavator drive across one in a wet month. Late summer is the easy season on Cottage Lake’s low ground. If tank and garage are on the same side of the house, show that in a photo.",
      },
      {
        question: "Which rebate applies, Puget Sound Energy’s or the PUD’s?",
        answer:
          "The one of the company that sends your electric bill. On the King County side that is [Puget Sound Energy](https://www.pse.com/en/rebates/ev-home-charger), which asks for a model from its list and an application within 60 days of the installation. Toward Maltby it is [Snohomish County PUD](https://www.snopud.com/?p=3808), whose page gave 90 days from the purchase and a list of its own. The two lists aren’t the same, and both change their terms. Look before you order.",
      },
      {
        question: "Why is a quote in Woodinville so much higher than the guides say?",
        answer:
          "Because guides think of a garage next to the panel. Our range of $1,200 to $3,500 does too. [Consumer Reports’ national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/), $500 to $700 for the charger and up to $2,000 for parts and labor in 2019, speak of an outlet in the garage and not of 200 feet of digging. Ask for three lines: wire and conduit, trench by the foot, and the charger with its breaker. Thicker wire for the distance belongs in the first. If you dig the trench yourself by agreement, the inspector still has to see it open.",
      },
    ],
    sources: [
      {
        title: "L&I: Electrical permits, fees and inspections",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
        checked: "2026-11-22",
      },
      {
        title: "Washington law on digging, RCW 19.122.031",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031",
        checked: "2026-11-21",
      },
      {
        title: "Snohomish County PUD: home charger rewards",
        url: "https://www.snopud.com/?p=3808",
        checked: "2026-11-22",
      },
      {
        title: "Puget Sound Energy: EV home charger rebate",
        url: "https://www.pse.com/en/rebates/ev-home-charger",
        checked: "2026-11-22",
      },
      {
        title: "City of Woodinville: When is a building permit required?",
        url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
        checked: "2026-11-22",
      },
      {
        title: "Lynnwood Times: the dig law’s changes of July 2025",
        url: "https://lynnwoodtimes.com/2025/07/20/dig-law",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Patch, 2012: Wellington and the R-1 zone",
        url: "https://woodinville.patch.com/groups/politics-and-elections/p/woodinville-neighborhood-asks-council-to-keep-rural-feel",
        checked: "2026-11-22",
      },
      {
        title: "FOX 13 and the National Weather Service: November at Sea-Tac",
        url: "https://q13fox.com/2019/12/02/nws-4th-driest-november-on-record-at-sea-tac-airport/",
        checked: "2026-11-22",
      },
    ],
  },
  "generator-installation": {
    title: "Generator Installation in Woodinville, WA | Wells, Septic",
    description:
      "When the power fails near Woodinville, a well pump and a septic pump stop too. Get a free generator quote from one licensed electrical contractor.",
    lead: "Near Woodinville an outage can mean no water and no septic pump. One electrical contractor sizes a generator for what your house depends on.",
    localHeading: "When the lights go out, so does the pump",
    localParagraphs: [
      "Puget Sound Energy suggests backup power to people with special health needs or critical equipment. On the wooded lots around Cottage Lake and on Hollywood Hill, that equipment can be a well pump and a septic pump. [King County](https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx) asks homes on septic to keep water use to a minimum in an outage, most of all with a pump, whose tank usually has room for one day. After the December 2006 windstorm, some people in the region waited more than a week for power.",
      "Pumps set the size. A well pump draws several times its running current for the second in which it starts, and a generator that can’t deliver that will stall or damage the motor. Find the label on the pump’s control box and send a photo. Do the same for a septic effluent pump. With those two numbers and the furnace, an electrical contractor can tell you whether [a portable unit with a switch](/blog/home-generator-transfer-switch-washington) will do.",
      "On a large lot there is room, which helps with noise, but the fuel may have to come by truck. A propane tank needs a place the truck can reach in snow, clear of the drainfield, the well and the house. The transfer switch goes where your service comes in, and on some old farm properties along Avondale Road or in Hollywood that is a pole in the yard. Show that pole on a photo. It can change the whole layout.",
    ],
    localFacts: [
      {
        heading: "Wiring permit",
        text: "Start with the state Department of Labor & Industries (L&I), for the City of Woodinville as well as for the county around it.",
      },
      {
        heading: "Mechanical permit",
        text: "Inside the city limits, Woodinville lists new gas lines for appliances among the work that needs a permit.",
      },
      {
        heading: "Never backfeed",
        text: "A generator plugged into a wall outlet can kill a line worker. Only a transfer switch or a listed interlock keeps the two apart.",
      },
      {
        heading: "Which utility",
        text: "Puget Sound Energy on the King County side. Toward Maltby, in Snohomish County, look at your bill.",
      },
    ],
    localQuestions: [
      {
        question: "Who gives the permits for a generator in Woodinville?",
        answer:
          "Two offices at the least. For the wiring start with [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections), which serves every place without an electrical program of its own: the city’s permit list has none. The electrical contractor buys that permit. The gas line is local: the [City of Woodinville](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) lists gas lines for any mechanical appliance as permit work, and around Cottage Lake [Public Health](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx) issues the permit for it, while a propane tank takes one from the county’s permitting office. The company that lays gas pipe may be another than the one that wires. Have the quote name who pulls what, and who meets each inspector.",
      },
      {
        question: "What size runs a well pump on Hollywood Hill?",
        answer:
          "The one that can start it. Read the pump’s horsepower, volts and amps from the control box, and find its starting current in the maker’s table. Deep wells on the hill need stronger pumps than shallow ones by the lake. Nearly all run on 240 volts, which a small portable unit doesn’t supply. If the pump and the furnace may take turns, the machine can be smaller. On Woodinville Water District water you have no pump to feed, unless a house high up has a booster.",
      },
      {
        question: "How long will my septic system last without power?",
        answer:
          "A system that works by gravity doesn’t notice. One with an effluent pump has only what its pump tank can still hold, which the county puts at [usually one day](https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx). Switch the pump off at its panel, as the county says, and stretch that day with short showers, no laundry and no running taps. If you don’t know your type, the county’s [septic records](https://kingcounty.gov/septicrecords) show it by address, for Wellington as for Bear Creek. Tell the contractor, so that the pump is on a circuit the generator feeds.",
      },
      {
        question: "Do neighbors an acre away have a say about noise?",
        answer:
          "The rules still hold, though distance does most of the work. Inside the city it is chapter [8.08 of the Woodinville code](https://codepublishing.com/WA/Woodinville/html/Woodinville08/Woodinville0808.html); around Cottage Lake and on Hollywood Hill, King County’s chapter 12.86. Ask the office in charge what each says of a generator during an outage. In the county, the [noise page](https://kingcounty.gov/depts/health/environmental-health/healthy-communities/noise-guidelines.aspx) sends neighbors’ complaints to the sheriff. Sound carries down to the Sammamish Valley on still evenings. Set the self-test for noon, and face the exhaust away from the next barn with horses in it.",
      },
      {
        question: "What should I budget near Woodinville?",
        answer:
          "We give no range for generators, since local prices aren’t collected anywhere we can find. [HomeGuide’s national range](https://homeguide.com/costs/generator-cost) in November 2026 is $6,000 to $11,000 installed, and $9,500 to $24,000 where the distance is long or the unit is larger than 20 kilowatts. Plan on the second. Acreage adds its own items: a propane tank and its base, a trench from the meter pole, wire heavy enough for the distance. If that is too much, price an inlet and a manual switch for well pump, furnace and refrigerator first.",
      },
    ],
    sources: [
      {
        title: "L&I: Electrical permits, fees and inspections",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
        checked: "2026-11-22",
      },
      {
        title: "City of Woodinville: When is a building permit required?",
        url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Municipal Code 8.08: noise",
        url: "https://codepublishing.com/WA/Woodinville/html/Woodinville08/Woodinville0808.html",
        checked: "2026-11-22",
      },
      {
        title: "King County: Septic tank systems during power outages or floods",
        url: "https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx",
        checked: "2026-11-22",
      },
      {
        title: "Puget Sound Energy: Back-up power options",
        url: "https://www.pse.com/rebates/generators",
        checked: "2026-11-22",
      },
      {
        title: "King County: Septic systems during power outages",
        url: "https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx",
        checked: "2026-11-22",
      },
      {
        title: "King County: Noise guidelines",
        url: "https://kingcounty.gov/depts/health/environmental-health/healthy-communities/noise-guidelines.aspx",
        checked: "2026-11-22",
      },
      {
        title: "King County: Ordinance 18000 on chapter 12.86, 2015",
        url: "https://mkcclegisearch.kingcounty.gov/LegislationDetail.aspx?ID=2075392&GUID=16DFAB20-360B-4EC7-9DCC-91F30FC076FD&Options=&Search=&FullText=1",
        checked: "2026-11-22",
      },
    ],
  },
};
