import sharp from "sharp";
import type { Story } from "../story.ts";

/** A drawing that is plainly no photo of anybody's home, with the weather of the region. */
async function drawing(ground: string, lean: number): Promise<Blob> {
  const boards = Array.from(
    { length: 14 },
    (_, index) =>
      `<rect x="${70 + index * 78}" y="330" width="62" height="360" rx="6" fill="#9c6b43" transform="rotate(${index > 6 ? lean : 0} ${100 + index * 78} 690)"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#b9c9d3"/><rect y="650" width="1200" height="250" fill="${ground}"/>${boards}<rect x="60" y="420" width="1090" height="26" fill="#7d5334"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}

/** Requests with photos, corrections, notes, and new links. */
export function details({ request, timeOn, backend, nextClient }: Story) {
  const shown = request(timeOn(3, "9:25"), {
    who: 91,
    service: "fence-repair",
    city: "kirkland",
    zip: "98033",
    issue: "leaning-fence",
    message: "The wind pushed the back fence over. Posts look rotten where they meet the ground.",
    contact: "text",
    timeline: "1-week",
  })
    .addsPhotos(0.2, async () => [await drawing("#6f8f5a", 9), await drawing("#5f7f6a", 16)])
    .accepted(1.5)
    .contacted(6)
    .correctsPhone(7, "4255550198")
    .addsPhotos(8, async () => [await drawing("#7c9a62", 4)])
    .noted(9, "Called both. Larkspur looks at it on Thursday at 4 PM; the gate code is 0417.")
    .booked(22);

  // A link went astray: the operator revokes it, and the homeowner asks for a new one.
  const lost = request(timeOn(12, "17:00"), {
    who: 92,
    service: "sprinkler-repair",
    city: "redmond",
    zip: "98052",
    issue: "backflow-test",
  }).accepted(2);
  const revoked = { token: "" };
  lost
    .after(20, async () => {
      revoked.token = await lost.receiptToken();
    })
    .operator(20.1, "revoke-links")
    .after(30, () => backend.receipts.renew("receipt", revoked.token, nextClient()));
  return { shown };
}
