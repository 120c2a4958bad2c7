export const contactWords = {
  title: "Contact Us",
  description:
    "Send us a message about a quote request, the partner program, or anything else. We reply within 24 hours. Our email address and hours are here, too.",
  heading: "Contact Us",
  lead: "We match homeowners in {cities} with one local contractor. Ask about your request, your contractor, or how any of this works. We reply within 24 hours.",
  formHeading: "Send us a message",
  email: {
    heading: "Email",
  },
  phone: {
    heading: "Phone",
  },
  area: {
    heading: "Service area",
    text: "{homeCity}, {stateCode} and surrounding areas",
  },
  hours: {
    heading: "Business hours",
    messages: "We read messages outside these hours, too, so you’ll hear back within 24 hours.",
  },
  contractors: {
    heading: "For Contractors",
    text: "Claim a zip code and get every request for your service, for one flat monthly fee. We review applications within 24–48 hours.",
    button: "Claim Your Zip Code",
  },
};

export const contactFormWords = {
  labels: {
    name: "Full Name",
    email: "Email Address",
    phone: "Phone Number",
    user_type: "I am a...",
    message: "Message",
  },
  hints: {
    phone: "Only if you’d like a call back",
  },
  button: "Send my message",
  submitting: "Sending...",
};
