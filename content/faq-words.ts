/** The FAQ page around its questions. */
export const faqWords = {
  title: "Frequently Asked Questions",
  name: "FAQ",
  heading: "Frequently Asked Questions",
  lead: "Short answers about requests, contractors, places and prices.",
  closing: {
    heading: "Still Have Questions?",
    text: "Ask the contractor in your request, or write to us. A request takes under 2 minutes and is free.",
    quoteButton: "Get Your Free Quote",
    contactButton: "Contact Us",
  },
};
