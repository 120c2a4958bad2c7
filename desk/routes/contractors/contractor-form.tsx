import {
  type ContractorFaults,
  type ContractorField,
  contractorFields,
  isRequired,
} from "../../../domain/contractor.ts";
import { TextField } from "../../ui/form.tsx";
import { faultWords, fieldWords } from "./contractor-words.ts";

/** What was typed into the fields, by their names. */
export type TypedContractor = Partial<Record<ContractorField, string>>;

/** `text` reads the form (textsOf). */
export function readTyped(text: (name: string) => string): TypedContractor {
  return Object.fromEntries(contractorFields.map((field) => [field, text(field)]));
}

const inputs: Partial<Record<ContractorField, Record<string, string | number>>> = {
  email: { type: "email", maxLength: 254 },
  phone: { type: "tel" },
  registration_number: { maxLength: 40, autoCapitalize: "characters", spellCheck: "false" },
  registration_expires_on: { type: "date" },
  electrical_license_number: { maxLength: 40, spellCheck: "false" },
  electrical_license_expires_on: { type: "date" },
};

interface Filled {
  values: TypedContractor;
  faults: ContractorFaults;
}

/** The fields of a contractor, for a form that adds or changes one. */
export function ContractorFields({ values, faults }: Filled) {
  return (
    <div className="grid w-full gap-x-5 gap-y-4 sm:grid-cols-2">
      {contractorFields.map((field) => (
        <ContractorInput key={field} field={field} values={values} faults={faults} />
      ))}
    </div>
  );
}

/** One of them. */
export function ContractorInput({ field, values, faults }: Filled & { field: ContractorField }) {
  const fault = faults[field];
  return (
    <TextField
      name={field}
      label={fieldWords[field].label + (isRequired(field) ? "" : " (optional)")}
      hint={fieldWords[field].hint}
      defaultValue={values[field] ?? ""}
      problem={fault && faultWords[fault]}
      autoComplete="off"
      {...inputs[field]}
    />
  );
}
