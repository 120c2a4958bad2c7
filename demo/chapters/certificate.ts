import sharp from "sharp";

/** A picture of a paper that is plainly nobody's insurance. */
async function certificate(business: string, lastDay: string): Promise<File> {
  const lines = ["CERTIFICATE OF INSURANCE", "invented, for the demo", business, `until ${lastDay}`].map(
    (line, index) => `<text x="90" y="${180 + index * 90}" font-family="serif" font-size="44">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1165"><rect width="900" height="1165" fill="#fdfbf5"/><rect x="50" y="60" width="800" height="1045" fill="none" stroke="#4d5a52" stroke-width="4"/>${lines.join("")}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return new File([new Uint8Array(bytes)], "certificate.png", { type: "image/png" });
}

/** The form that an applicant's or a contractor's page sends with a certificate. */
export async function insuranceForm(business: string, lastDay: string): Promise<Request> {
  const body = new FormData();
  body.set("section", "insurance");
  body.set("insurer", "Umbrella Mutual");
  body.set("policy_number", "DEMO-4471");
  body.set("insurance_expires_on", lastDay);
  body.set("certificate", await certificate(business, lastDay));
  return new Request("http://localhost/", { method: "POST", body });
}
