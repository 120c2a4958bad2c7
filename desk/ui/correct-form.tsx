import { type ComponentProps, useState } from "react";
import { ChevronDown } from "../../app/ui/icons.tsx";
import { type CorrectableColumn, type CorrectableTable, correctableColumns } from "../../domain/correction.ts";
import { formatPhone } from "../../domain/phone.ts";
import { ActionForm, TextArea, TextField } from "./form.tsx";

const fields: Record<CorrectableColumn, ComponentProps<typeof TextField>> = {
  name: { label: "Name" },
  business_name: { label: "Business name" },
  email: { label: "Email", type: "email", maxLength: 254 },
  phone: { label: "Phone", type: "tel" },
  zip_code: { label: "Zip code", inputMode: "numeric", maxLength: 10 },
  city: { label: "City" },
  message: { label: "Message" },
};

/** Each column's entered value and, under `shownNameOf(column)`, the value that the form showed first. */
type SentValues = Readonly<Record<string, string>>;

const shownNameOf = (column: string) => `shown_${column}`;

/** `corrections` has only the changed columns, so that two operators can change different columns at the same time. */
export function readCorrection(table: CorrectableTable, textOf: (name: string) => string) {
  const columns = correctableColumns[table];
  const sentValues: SentValues = Object.fromEntries(
    columns.flatMap((column) => [column, shownNameOf(column)]).map((name) => [name, textOf(name)]),
  );
  const changedColumns = columns.filter((column) => sentValues[column] !== sentValues[shownNameOf(column)]);
  return {
    sent: sentValues,
    corrections: Object.fromEntries(changedColumns.map((column) => [column, sentValues[column] || null])),
  };
}

/** `sent` has the values of a refused form. */
export function CorrectForm({
  table,
  row,
  sent,
}: {
  table: CorrectableTable;
  row: Readonly<Partial<Record<CorrectableColumn, string | null>>>;
  sent?: SentValues | null;
}) {
  const [isOpen, setOpen] = useState(sent != null);
  const columns = correctableColumns[table];
  const shownValueOf = (column: CorrectableColumn) =>
    column === "phone" && row.phone ? formatPhone(row.phone) : (row[column] ?? "");
  const shownFields = columns.map((column) => [
    shownNameOf(column),
    sent?.[shownNameOf(column)] ?? shownValueOf(column),
  ]);
  return (
    <details className="panel mt-4" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fold-row px-4 font-semibold text-accent">
        Correct details
        <ChevronDown aria-hidden="true" />
      </summary>
      <ActionForm
        action="correct"
        onDone={() => setOpen(false)}
        values={Object.fromEntries(shownFields)}
        button="Save corrections"
        look="primary"
        className="grid justify-items-start gap-5 px-4 pt-1 pb-5"
      >
        <div className="grid w-full gap-x-5 gap-y-4 sm:grid-cols-2">
          {columns.map((column) => {
            const field = { name: column, autoComplete: "off", defaultValue: sent?.[column] ?? shownValueOf(column) };
            return column === "message" ? (
              <TextArea key={column} label="Message" rows={4} className="sm:col-span-2" {...field} />
            ) : (
              <TextField key={column} {...fields[column]} {...field} />
            );
          })}
        </div>
      </ActionForm>
    </details>
  );
}
