import { contractorStatuses } from "../../../domain/contractor.ts";
import { readSearch } from "../../../domain/territory.ts";

/** The filters of the list of contractors. Ignores an unknown status. */
export function parseContractorQuery(parameters: URLSearchParams) {
  return {
    search: readSearch(parameters),
    status: contractorStatuses.find((known) => known === parameters.get("status")) ?? null,
    after: parameters.get("after"),
  };
}
