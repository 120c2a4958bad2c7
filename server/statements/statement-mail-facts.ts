import type { ContractorFacts } from "../../domain/mail.ts";
import type { StatementContent } from "../../domain/statement.ts";
import { statementPath } from "../../wire/link-path.ts";
import type { FactsByKind } from "../deliveries/common-mail-facts.ts";

/** What the mail with a statement says: the latest revision, as its page shows it. */
export const statementMailFacts: FactsByKind<"monthly-statement"> = {
  async "monthly-statement"({ connection, delivery, urlOf }) {
    const { contractor_id: contractorId, about } = delivery;
    const [row] = await connection.query<ContractorFacts & { content: StatementContent }>(
      `select business_name, registration_number, email, phone, content
         from statements join contractors on contractors.id = contractor_id
        where contractor_id = $1 and month = $2::date order by revision desc limit 1`,
      [contractorId, `${about.month}-01`],
    );
    if (!row) return null;
    const { content, ...contractor } = row;
    const { month, given, accepted, contacted, booked, returned, withdrawn } = content;
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId });
    return {
      contractor,
      statement: { month, given, accepted, contacted, booked, returned, withdrawn },
      statementUrl: statementPath(contractorUrl, month),
      contractorUrl,
    };
  },
};
