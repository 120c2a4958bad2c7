export const faqWords = {
  title: "Frequently Asked Questions",
  name: "FAQ",
  heading: "Frequently Asked Questions",
  lead: "How a free quote from one local contractor in {anyCity} works.",
  closing: {
    heading: "Still Have Questions?",
    text: "Ask in your request, or contact us. A request is free and takes under 2 minutes.",
    quoteButton: "Get Your Free Quote",
    contactButton: "Contact Us",
  },
};
