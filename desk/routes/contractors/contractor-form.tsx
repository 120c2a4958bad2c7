import type { ComponentProps } from "react";
import {
  type ContractorFaults,
  type ContractorField,
  contractorFields,
  isRequired,
} from "../../../domain/contractor.ts";
import { formatCents, isCents, parseDollars } from "../../../domain/money.ts";
import { TextArea, TextField } from "../../ui/form.tsx";
import { faultWords, fieldWords } from "./contractor-words.ts";

export type EnteredContractor = Partial<Record<ContractorField, string>>;

const inputNames: Partial<Record<ContractorField, string>> = { monthly_fee_cents: "monthly_fee" };
const inputNameOf = (field: ContractorField) => inputNames[field] ?? field;

export function readContractorForm(textOf: (name: string) => string): EnteredContractor {
  const entered = contractorFields.map((field): [string, string] => [field, textOf(inputNameOf(field))]);
  const fee = textOf(inputNameOf("monthly_fee_cents"));
  return { ...Object.fromEntries(entered), monthly_fee_cents: parseDollars(fee) ?? fee };
}

function valueToShow(field: ContractorField, value: string): string {
  return field === "monthly_fee_cents" && isCents(value) ? formatCents(Number(value)) : value;
}

const inputAttributes: Partial<Record<ContractorField, ComponentProps<"input">>> = {
  email: { type: "email", maxLength: 254 },
  phone: { type: "tel" },
  registration_number: { maxLength: 40, autoCapitalize: "characters", spellCheck: "false" },
  registration_expires_on: { type: "date" },
  electrical_license_number: { maxLength: 40, spellCheck: "false" },
  electrical_license_expires_on: { type: "date" },
  insurance_expires_on: { type: "date" },
  office_email: { type: "email", maxLength: 254 },
  monthly_fee_cents: { inputMode: "decimal", maxLength: 20 },
};

interface FieldsProps {
  values: EnteredContractor;
  faults: ContractorFaults;
}

export function ContractorFields({
  fields = contractorFields,
  ...props
}: FieldsProps & { fields?: readonly ContractorField[] }) {
  return (
    <div className="grid w-full gap-x-5 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <ContractorInput key={field} field={field} {...props} />
      ))}
    </div>
  );
}

export function ContractorInput({ field, values, faults }: FieldsProps & { field: ContractorField }) {
  const fault = faults[field];
  if (field === "billing_address")
    return (
      <TextArea
        name={field}
        label={`${fieldWords[field].label} (optional)`}
        rows={2}
        defaultValue={values[field]}
        problem={fault && faultWords[fault]}
      />
    );
  return (
    <TextField
      name={inputNameOf(field)}
      label={fieldWords[field].label + (isRequired(field) ? "" : " (optional)")}
      hint={fieldWords[field].hint}
      defaultValue={valueToShow(field, values[field] ?? "")}
      problem={fault && faultWords[fault]}
      autoComplete="off"
      {...inputAttributes[field]}
    />
  );
}
