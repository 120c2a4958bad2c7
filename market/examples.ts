import type { Examples } from "../content/types.ts";

export const examples: Examples = {
  lead: {
    phone: "4255550137",
    correctedPhone: "2065550123",
    message:
      "Zone 3 in the back yard keeps running since last night. I closed the main valve. I am at home after 4 PM.",
  },
  contractor: {
    business_name: "Juanita Bay Irrigation & Sons LLC",
    registration_number: "JUANIBI842KD",
    email: "office@juanitabay.example",
    phone: "4255550188",
  },
  electricalLicenseNumber: "EL01JUANI842",
  applicant: {
    business_name: "Park Fences",
    email: "lee@parkfences.example",
    phone: "4255550155",
    city: "Bothell",
    message: "We have built cedar fences since 2009. Two crews.",
  },
  message: "Do you also serve Kenmore? My fence fell over in the storm.",
};
