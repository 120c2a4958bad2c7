export const mapWords = {
  /** `{area}` is the market's, `{label}` what the map shows. */
  label: "Map of {area}: {label}",
  schematic: "Not to scale.",
};

/** The home page's section about the zip codes where each service has a contractor. */
export const servedWords = {
  heading: "Where we have a contractor today",
  lead: "Pick a service to see its zip codes. Somewhere else? Ask anyway: we look for a contractor and tell you either way.",
  map: "the zip codes where we work",
  /** In place of the list while no service has a contractor. */
  nobody: {
    heading: "We’re signing up contractors now",
    lead: "No service has a contractor yet. Send your request anyway: we look for one near you, and email you either way.",
    places: "Where we’re looking",
  },
  none: "No zip code yet",
  /** Below the map, about the chosen service. */
  chosen: "{service}: {zips}",
  before: "Zip codes light up when you pick a service.",
};

/** The partner program's section about open and taken zip codes. */
export const openZipWords = {
  heading: "Open zip codes",
  lead: "Pick your service, then press a zip code. We start your application with it.",
  map: "open and taken zip codes",
  taken: "Taken",
  /** Read out after an open zip code. */
  open: " is open: choose it",
  /** Read out after the zip code with which the application begins. */
  picked: " is your choice",
  count: "{open} of {all} zip codes are open for {service}.",
  /** Below a city's zip codes while one of them is open. `{leads}` is an estimate. */
  terms: "{price} a month, an estimated {leads} leads",
  /** Below the map. The second follows while a zip code is taken. */
  lit: "Outlined: open.",
  hatched: "Hatched: taken.",
  /** About the zip code with which the application begins. */
  choice: {
    none: "No zip code chosen yet. Press an open one to see its terms.",
    place: "{zip} in {city}",
    price: "{price} a month",
    leads: "An estimated {leads} leads a month",
    covers: "The fee covers every {city} zip code you claim.",
    takenService: "{service}: taken",
    taken: "Another contractor has it. Apply anyway, and we’ll note that you want it.",
    noPrice: "You see the monthly fee in our offer, before you agree to anything.",
    button: "Apply for {zip}",
  },
  /** Fills in the application's message. */
  message: "Please consider me for {service} in {zip}.",
};
