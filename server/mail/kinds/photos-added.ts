import { mailParts } from "../../../content/mail-parts.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import { readRequestWithPhotos } from "../../leads/photos/photos-added.ts";
import { buttonBlock, factsBlock } from "../blocks.ts";
import { contractorUrl, jobUrl, lead, toContractor } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorLinksOf, serviceSlugOf } from "../shared-facts.ts";
import { formerLeadRows, formerLeadValues, pageLink } from "../shared-words.ts";

export const photosAdded = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const { connection, delivery } = source;
    const request = await readRequestWithPhotos(connection, delivery.lead_id, delivery.contractor_id);
    if (!request) return null;
    const { id, zip_code, photos } = request;
    const lead = { reference: referenceOf(id), zip_code, service: serviceSlugOf(request.lead_service) };
    return { lead, photos, ...contractorLinksOf(source) };
  },
  words: {
    one: {
      subject: "New photo: {service} in {zip_code} ({reference})",
      preheader: "The homeowner added a photo to the request.",
      heading: "The homeowner added a photo",
      opening: ["See it on the request page."],
    },
    other: {
      subject: "New photos: {service} in {zip_code} ({reference})",
      preheader: "The request now has {photos} photos.",
      heading: "The homeowner added photos",
      opening: ["There are {photos} photos now. See them on the request page."],
    },
  },
  content: ({ lead, photos, jobUrl, contractorUrl }, words) => ({
    words: words[photos === 1 ? "one" : "other"],
    values: { ...formerLeadValues(lead), photos: String(photos) },
    blocks: [buttonBlock(mailParts.openLink.job, jobUrl), factsBlock(Object.values(formerLeadRows(lead)))],
    footLink: pageLink(contractorUrl),
  }),
  examples: {
    one: { ...toContractor, lead, photos: 1, jobUrl, contractorUrl },
    more: { ...toContractor, lead, photos: 3, jobUrl, contractorUrl },
  },
});
