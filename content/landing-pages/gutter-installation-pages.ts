import type { CitySlug } from "../../domain/city.ts";
import type { LandingPage } from "../types.ts";

export const gutterInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Gutter Installation in Kirkland, WA | One Local Quote",
    description:
      "Under Finn Hill’s firs or above the lake, Kirkland gutters need room for needles and a safe place to drain. Free quote from one gutter contractor.",
    lead: "New gutters for homes in and around Kirkland, planned for the trees above and the slope below. One contractor measures and quotes.",
    localHeading: "Trees overhead, slopes below",
    localParagraphs: [
      "In 2018 the City of Kirkland put Finn Hill’s tree canopy at 50 percent, the highest of all its neighborhoods. Under firs and cedars, a gutter fills with needles long before it fills with water. When you ask for a quote, say which trees hang over which side of the roof. That decides how large the downspouts should be, how often someone has to climb up, and whether guards are worth the money.",
      "Where a downspout lets go of its water matters here. Most of Finn Hill’s ravines and slopes are layered with glacial till and carry a high landslide risk, according to the neighborhood alliance, and after a slide on Goat Hill in 2010, drainage and soil erosion were named as the causes. Roof water should not spill at the top of a bank. Ask the contractor to mark on the quote where each downspout ends.",
      "In a townhouse, such as those near Totem Lake and downtown, one run of gutter may serve several owners. Find out first whether it belongs to you or to the association, because the association may have to be the one that asks. For a single home, walk around in the next hard rain and note where water pours over the edge. Three phone photos of that tell a contractor a lot.",
    ],
    localFacts: [
      {
        heading: "With a new roof",
        text: "Kirkland requires a permit for a re-roof that involves structural parts such as sheathing. Gutters usually come off for that, so plan both together.",
      },
      {
        heading: "Steep lots",
        text: "The city’s zoning code asks for geotechnical studies before building on its steepest slopes. Ask before you send roof water somewhere new.",
      },
      {
        heading: "Where it ends up",
        text: "Finn Hill’s streams run to Lake Washington, and the alliance names heavy storm runoff as one of their main troubles.",
      },
    ],
  },
  redmond: {
    title: "Gutter Installation in Redmond, WA | Roof to Drywell",
    description:
      "Some Redmond roofs drain to the street, others into the ground. Find out which before new gutters go up, with a free quote from one local contractor.",
    lead: "Before new gutters go up in Redmond, someone should find out where the downspouts go. One contractor checks, measures and quotes you for free.",
    localHeading: "Where does your roof water go?",
    localParagraphs: [
      "In parts of Redmond, rain is meant to go back into the ground. The city gets about 40 percent of its drinking water from wells, and it counts clean roof runoff among the things that refill the aquifer. Its rule of thumb: if you see no catch basin in the street near you, the stormwater on your lot may soak in on site. Then your downspouts probably feed something buried, and that has to be found first.",
      "Buried drains clog with roof grit and needles like anything else. A new gutter that empties into a plugged one only moves the overflow from the eaves to the foundation. When the contractor visits, ask to have a hose run into every downspout for a few minutes. If the water comes back up, the drain needs clearing or replacing, and the quote should say which, and what it costs.",
      "East of the city limits, in Redmond Ridge, Trilogy and on Novelty and Union hills, King County’s rules apply. The county doesn’t ask for a building permit to replace roofing on a detached house, unless the lot has critical areas. An owners’ association may still want a say in the color of the gutters or the place of the downspouts, so read its rules before you choose.",
    ],
    localFacts: [
      {
        heading: "Aquifer map",
        text: "Redmond adopted new Critical Aquifer Recharge Areas in April 2019. They show where groundwater is at risk and where soaking in matters.",
      },
      {
        heading: "Groundwater",
        text: "In the valley it is only a few feet down. Only clean roof water belongs in a drywell, so keep moss treatments out of the gutters.",
      },
      {
        heading: "Permit questions",
        text: "The Development Services Center at Redmond City Hall answers for addresses inside the city.",
      },
    ],
  },
  bellevue: {
    title: "Gutter Installation in Bellevue, WA | Free Local Quote",
    description:
      "From the timber of Bridle Trails to the ravines of Newport Hills, Bellevue roofs shed water toward two lakes. One gutter contractor, one free quote.",
    lead: "Every Bellevue roof drains toward one lake or the other. One contractor plans the gutters, the downspouts and the way out, and quotes you for free.",
    localHeading: "Gutters for a city between two lakes",
    localParagraphs: [
      "Bellevue lies between Lake Washington and Lake Sammamish, and founded one of the country’s first storm and surface water utilities in 1974, out of a need for flood control. The public pipes are the city’s. The part on your own lot, from gutter to downspout to the line in the yard, is the owner’s job. If a corner of your crawl space is damp every winter, have that private part checked before you blame the street.",
      "In Bridle Trails, nearly two-thirds of the ground is under second-growth timber, and residents have long accepted extra rules that protect it. So the trees stay, and the gutters have to cope. Ask for the widest downspouts that suit the house and for guards fine enough to stop needles. On a large wooded lot, also ask how the crew will reach the back of the roof with long pieces of metal.",
      "Newport Hills is cut by steep ravines, and Somerset and Lakemont stand on hillsides. There, a downspout that ends at the edge of a slope can wash it away bit by bit, in your yard or in the one below. In Lake Hills, first built in the late 1950s, the question may be the wood instead: a board that has been wet for decades won’t hold a new hanger. Have it probed before the price is fixed.",
    ],
    localFacts: [
      {
        heading: "Storm utility",
        text: "Bellevue Utilities runs the public drains. Its code makes owners answer for the design and working of private drainage in new projects.",
      },
      {
        heading: "Covenants",
        text: "In much of Somerset, exterior changes go before a covenant review committee. Ask whether new gutters count.",
      },
      {
        heading: "Permit center",
        text: "First floor of City Hall, 450 110th Ave NE. Ask there if roof framing or a new drain connection is part of the job.",
      },
    ],
  },
  woodinville: {
    title: "Woodinville, WA Gutter Installation | Homes and Barns",
    description:
      "Tall trees, long roofs and septic fields shape a gutter job around Woodinville. Send one request and get a free quote from one contractor who works there.",
    lead: "Around Woodinville there is often more than one roof to drain, and a septic field to keep dry. Tell us once, and one contractor works out the rest.",
    localHeading: "Keep the roof water off the drainfield",
    localParagraphs: [
      "Far from every Woodinville home is on a sewer. The Woodinville Water District reports more than four water customers for each sewer customer it has, and that leaves a lot of septic drainfields. A drainfield cleans water only while the soil below it stays unsaturated. A downspout aimed at it in November can undo that. Before you ask for a price, sketch where the tank and field are, so that the new downspouts end well away.",
      "On Hollywood Hill and around Cottage Lake, homes often come with a barn, a shop or a long garage, and those roofs shed water too. Mud at a barn door or a washed-out gravel drive may be a gutter job. List every building in your request, with a rough length for each. A contractor who makes seamless gutter on site can form the long runs in one visit.",
      "Storms here bring down limbs as well as rain, and a limb takes the gutter with it. If the wood beneath is broken too, the permit question changes. Inside Woodinville’s city limits, a house re-roof that replaces the sheathing needs a city permit. In unincorporated King County, replacing the roofing of a detached house needs none unless the lot holds critical areas. Your address decides which rule is yours.",
    ],
    localFacts: [
      {
        heading: "Find your septic field",
        text: "King County’s septic manual for owners explains how to look up the record drawing of your system.",
      },
      {
        heading: "City or county?",
        text: "Most of Wellington looks to Woodinville’s City Hall. Cottage Lake and Hollywood Hill look to King County.",
      },
      {
        heading: "Needles",
        text: "Under tall conifers, plan on cleaning even with guards. Ask what the guard looks like after two winters.",
      },
    ],
  },
};
