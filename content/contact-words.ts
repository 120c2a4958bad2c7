/** The contact page, section by section. */
export const contactWords = {
  title: "Contact Us",
  description:
    "Send us a message about a quote request, the partner program or anything else. We answer within 24 hours. Our email address and hours are here too.",
  heading: "Contact Us",
  lead: "Ask about a request you sent, a contractor we matched you with, or how any of this works. We answer within 24 hours.",
  formHeading: "Send us a message",
  email: {
    heading: "Email",
    text: "Write to us directly, whenever it suits you.",
  },
  area: {
    heading: "Service area",
    text: "{homeCity}, {stateCode} and surrounding areas",
  },
  hours: {
    heading: "Business hours",
    messages:
      "Outside these hours we still read what is sent here, so the 24 hours for our answer count from when you send your message, Sundays too.",
  },
  contractors: {
    heading: "For Contractors",
    text: "One contractor holds each zip code and service and gets every request for it, for a flat monthly fee.",
    button: "Claim Your Zip Code",
  },
};

/** Labels, hints and states of the message form. */
export const contactFormWords = {
  labels: {
    name: "Full Name",
    email: "Email Address",
    phone: "Phone Number",
    user_type: "I am a...",
    message: "Message",
  },
  hints: {
    phone: "Only if you would like a call back",
  },
  button: "Send my message",
  submitting: "Sending...",
};
