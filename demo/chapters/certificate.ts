/** A paper that is plainly nobody's insurance: a PDF file of one page, in ASCII. */
function certificate(business: string, lastDay: string): File {
  const lines = ["CERTIFICATE OF INSURANCE", "invented, for the demo", business, `until ${lastDay}`];
  const drawing = `36 36 523 770 re S BT /F1 22 Tf 72 700 Td ${lines.map((line) => `(${line}) Tj 0 -40 Td`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >> stream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
  ];
  let pdf = "%PDF-1.4\n";
  let places = "0000000000 65535 f \n";
  for (const [index, object] of objects.entries()) {
    places += `${String(pdf.length).padStart(10, "0")} 00000 n \n`;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  pdf += `xref\n0 ${count}\n${places}trailer << /Root 1 0 R /Size ${count} >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new File([pdf], "certificate.pdf", { type: "application/pdf" });
}

/** The form that an applicant's or a contractor's page sends with a certificate. */
export async function insuranceForm(business: string, lastDay: string): Promise<Request> {
  const body = new FormData();
  body.set("section", "insurance");
  body.set("insurer", "Umbrella Mutual");
  body.set("policy_number", "DEMO-4471");
  body.set("insurance_expires_on", lastDay);
  body.set("certificate", certificate(business, lastDay));
  return new Request("http://localhost/", { method: "POST", body });
}
