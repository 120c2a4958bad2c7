import { type FormContext, holdReason } from "../../domain/form-context.ts";
import type { TableName } from "../database/schema.ts";
import { consentWording, isConsentingTable } from "./consent-wording.ts";

/** Settings of the transaction, which the table's triggers read (schema/submissions.functions.sql); an empty text says nothing. */
export type Settings = Record<`cedarline.${string}`, string>;

/** What the database is told of a submission beside its rows. `siteName` is part of the sentence that a visitor agrees to. */
export function circumstancesOf(
  table: TableName,
  { rows, context }: { rows: readonly object[]; context: FormContext },
  siteName: string,
): Settings {
  if (!isConsentingTable(table)) return {};
  const reason = holdReason(context);
  const { consentVersion } = context;
  const wording = consentVersion && consentWording(table, consentVersion, siteName, rows);
  return {
    "cedarline.consent_version": wording ? (consentVersion ?? "") : "",
    "cedarline.consent_wording": wording ?? "",
    "cedarline.hold_reason": reason ?? "",
  };
}
