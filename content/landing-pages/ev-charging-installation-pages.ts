import type { CitySlug } from "../../domain/city.ts";
import type { LandingPage } from "../types.ts";

export const evChargingInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "EV Charging Installation in Kirkland, WA | Home Chargers",
    description:
      "A home charger in Kirkland needs a city electrical permit and a look at the panel first. Get one free quote from one licensed electrical contractor.",
    lead: "Charge at home in Kirkland, from Moss Bay to Kingsgate. One electrical contractor checks your panel and the way to the car, then quotes.",
    localHeading: "What a Kirkland charger job involves",
    localParagraphs: [
      "Kirkland runs its own permits. Its list of work that needs one includes electrical circuits that are extended or altered, and a charger’s new circuit is just that. Applications go in online through MyBuildingPermit.com. The electrical contractor you hire has to buy the permit, so a quote that leaves it out, or asks you to get it, deserves a question. When the work is done, an inspector has a look.",
      "History can matter on the north side. Finn Hill, North Juanita and Kingsgate joined the city on June 1, 2011, with about 12,700 homes. Before that, electrical permits there came from the state, not from City Hall. If a garage was rewired or a hot tub added in those years, look for the papers. The contractor will open the panel in any case, but knowing what was added, and when, makes the load count quicker.",
      "Kirkland’s slopes shape the job as well. Where the garage is dug in below the living floors, the panel may be on the other side of a concrete wall. Where the car stands up at the street, the wire may need a trench down the bank. Measure the distance from panel to parking spot, count the walls in between, and send a photo of each end. Those three things explain most of the difference between two prices.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "City of Kirkland electrical permit, applied for through MyBuildingPermit.com.",
      },
      {
        heading: "Utility",
        text: "Puget Sound Energy. Ask the contractor whether your service has room before you buy a large charger.",
      },
      {
        heading: "Shared garages",
        text: "In a Totem Lake or downtown condo, start with the association: state law lets it ask for an application.",
      },
    ],
  },
  redmond: {
    title: "EV Charging Installation in Redmond, WA | City or Ridge",
    description:
      "Redmond homes get EV charger permits from the city, Redmond Ridge homes from the state. One licensed electrical contractor sorts it out and quotes free.",
    lead: "Downtown, on Education Hill or out on the Ridge, a charger needs the right permit from the right office. One electrical contractor handles it with you.",
    localHeading: "First question: are you inside the city?",
    localParagraphs: [
      "The same Redmond mailing address can mean two permit offices. Inside the city, Redmond requires its own electrical permit before wiring or equipment is installed, altered or replaced. Redmond Ridge, Trilogy, Novelty Hill and Union Hill are in unincorporated King County, where the state Department of Labor & Industries issues electrical permits and inspects. The contractor must know which one applies before the first hole is drilled.",
      "Planned communities add a step. Trilogy, which is an age-restricted community, and Redmond Ridge have associations, and a charger on an outside wall is an outside change. Under RCW 64.38.062 a homeowners’ association can’t effectively prohibit, or unreasonably restrict, a charger for your own use on your lot. It can ask you to apply first and can set reasonable terms. Send the application early, with the contractor’s drawing attached.",
      "Around Downtown and Overlake, more people park under the building than beside it. There the hard part is the path from the meter room to your stall, and who pays for the power. On Grass Lawn or Education Hill, a house with its own garage is simpler: one new circuit, perhaps 20 feet of it. Say which case is yours, whether the stall is deeded or assigned, and where your meter is.",
    ],
    localFacts: [
      {
        heading: "In the city",
        text: "The Development Services Center at Redmond City Hall takes permit questions for addresses inside the city limits.",
      },
      {
        heading: "On the Ridge",
        text: "Redmond Ridge and Trilogy are outside the city, so L&I issues the electrical permit and does the inspection.",
      },
      {
        heading: "Who buys the permit",
        text: "State rules have the electrical contractor buy it for work the company does. You don’t buy it for them.",
      },
    ],
  },
  bellevue: {
    title: "EV Charging Installation in Bellevue, WA | Homes, Condos",
    description:
      "Bellevue lists home charging stations among the work that needs an electrical permit. One licensed electrical contractor quotes your house or condo for free.",
    lead: "A tower garage downtown and a 1950s carport in Lake Hills need different chargers. One electrical contractor tells you what yours will take.",
    localHeading: "Bellevue garages, from condo stalls to carports",
    localParagraphs: [
      "Bellevue leaves no doubt about permits. The city’s electrical permit page names an electric vehicle charging station outright, next to generators and new panels, and applications go through MyBuildingPermit.com. The rule holds for a single-family garage as much as for a tower. Ask for the permit number when work starts, and for the final inspection before you pay the last bill. Both will matter when you sell.",
      "Much of Downtown Bellevue parks in shared garages. The state’s Condominium Act (RCW 64.34.395) says an association may not effectively prohibit a charger for an owner’s own use in a designated space, and newer buildings have a matching rule. It may set reasonable conditions, and it must answer an application in writing. Bring the contractor two things: the association’s application form and a note of which electrical room serves your level. Without them, any price is a guess.",
      "In Lake Hills, planned in the late 1950s, the limit may be the electrical panel. A house of that age may still have a panel sized for a time before heat pumps and electric cars. That doesn’t have to mean a new service. A smaller circuit charges a car overnight for most daily driving, and a load-managing charger can wait until the range and dryer are off. Ask for a quote both ways.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "City of Bellevue electrical permit. The permit center is on the first floor of City Hall, 450 110th Ave NE.",
      },
      {
        heading: "Condo or house?",
        text: "Say so in the request. It changes who must agree, where the meter is and how long the wire runs.",
      },
      {
        heading: "Large lots",
        text: "In Bridle Trails the garage can be far from the panel. Trench length is then the biggest item in the quote.",
      },
    ],
  },
  woodinville: {
    title: "EV Charging Installation in Woodinville, WA | Long Runs",
    description:
      "Detached garages, long driveways and county addresses: an EV charger near Woodinville takes planning. One licensed electrical contractor quotes free.",
    lead: "On an acre near Woodinville the car may sleep a long way from the panel. One electrical contractor works out the route and the price.",
    localHeading: "Long driveways and detached garages",
    localParagraphs: [
      "In Wellington, zoned for about one house per acre, and on the rural lots of Hollywood Hill, a shop or a garage often stands apart from the house. A charger out there needs a feeder in a trench, and the trench is most of the price. If the outbuilding has a small panel of its own already, look at the size of its breaker in the house. It may be enough for a modest charger with no digging.",
      "Plan the trench around what is already buried. Homes here are often on septic, and the line should stay clear of tank and drainfield. A well adds a pump line. The 811 service, which Washington law requires before digging more than 12 inches deep, marks what the utilities own and leaves your private lines to you. Draw what you know on a photo of the yard and send it along.",
      "A house with a well pump, electric heat and a hot tub may have little left in the panel, even with a large main breaker. The electrical contractor counts it up before naming a charger size. Ask also what happens in an outage. If you run a generator in storms, the charger should be on a circuit that stays off while you do, because a car can draw more than the rest of the house.",
    ],
    localFacts: [
      {
        heading: "Permit outside the city",
        text: "Cottage Lake and Hollywood Hill are unincorporated King County, so the electrical permit comes from L&I.",
      },
      {
        heading: "Permit inside the city",
        text: "L&I publishes the list of cities that run their own electrical inspections. If a city isn’t on it, L&I does them.",
      },
      {
        heading: "Toward Maltby",
        text: "Some Woodinville mailing addresses are in Snohomish County. Give the contractor your county with your zip code.",
      },
    ],
  },
};
