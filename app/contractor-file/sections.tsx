import { sectionLabels, territoryWords, workersLabels } from "../../content/application-words.ts";
import { cities, market, services } from "../../content/chosen-market.ts";
import { type ApplicationFile, maxReferences, workersChoices } from "../../domain/application-file.ts";
import type { LicenseField } from "../../domain/contractor.ts";
import { formatPhone } from "../../domain/phone.ts";
import { AreaMap } from "../ui/area-map.tsx";
import { LitAreas } from "../ui/lit-areas.tsx";
import type { SectionRefusal } from "./section-answer.ts";
import { SectionField, SectionForm, SectionTextArea, sectionValues } from "./section-fields.tsx";
import { SectionProblem } from "./section-problem.tsx";

type Stored<Field extends keyof ApplicationFile> = Pick<ApplicationFile, Field>;

interface SectionProps<Field extends keyof ApplicationFile> {
  stored: Stored<Field>;
  refusal: SectionRefusal | null;
}

const twoColumns = "grid gap-5 sm:grid-cols-2";

export function LicensesSection({ stored, refusal }: SectionProps<LicenseField>) {
  const values = sectionValues("licenses", stored, refusal);
  return (
    <SectionForm section="licenses" text={market.licensing.partnerNote}>
      <div className={twoColumns}>
        <SectionField
          name="registration_number"
          values={values}
          autoCapitalize="characters"
          autoComplete="off"
          required
        />
        <SectionField name="registration_expires_on" values={values} type="date" />
        <SectionField name="electrical_license_number" values={values} autoCapitalize="characters" autoComplete="off" />
        <SectionField name="electrical_license_expires_on" values={values} type="date" />
      </div>
    </SectionForm>
  );
}

export function InsuranceSection({
  stored,
  refusal,
}: SectionProps<"insurer" | "policy_number" | "insurance_expires_on">) {
  const values = sectionValues("insurance", stored, refusal);
  return (
    <SectionForm section="insurance" hasFile>
      <div className={twoColumns}>
        <SectionField name="insurer" values={values} autoComplete="off" />
        <SectionField name="policy_number" values={values} autoComplete="off" />
        <SectionField name="insurance_expires_on" values={values} type="date" />
        <SectionField name="certificate" values={values} type="file" accept=".pdf,.jpg,.jpeg,.png" />
      </div>
    </SectionForm>
  );
}

export function WorkersSection({ stored, refusal }: SectionProps<"workers_compensation" | "workers_account">) {
  const values = sectionValues("workers", stored, refusal);
  return (
    <SectionForm section="workers">
      <fieldset className="mb-5">
        <legend className="font-semibold">{sectionLabels.workers_compensation}</legend>
        {workersChoices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="workers_compensation"
              value={choice}
              required
              defaultChecked={values.valueOf("workers_compensation") === choice}
              className="check"
            />
            {workersLabels[choice]}
          </label>
        ))}
        <SectionProblem field="workers_compensation" refusal={values.refusal} />
      </fieldset>
      <div className={twoColumns}>
        <SectionField name="workers_account" values={values} autoComplete="off" />
      </div>
    </SectionForm>
  );
}

export function ExperienceSection({ stored, refusal }: SectionProps<"in_trade_since">) {
  const values = sectionValues("experience", stored, refusal);
  return (
    <SectionForm section="experience">
      <div className={twoColumns}>
        <SectionField name="in_trade_since" values={values} inputMode="numeric" maxLength={4} required />
      </div>
    </SectionForm>
  );
}

export function ReferencesSection({ stored, refusal }: SectionProps<"references_given">) {
  const shown = Object.fromEntries(
    stored.references_given.flatMap(({ name, phone }, index) => {
      const ending = index === 0 ? "" : `_${index}`;
      return [
        [`reference_name${ending}`, name],
        [`reference_phone${ending}`, formatPhone(phone)],
      ];
    }),
  );
  const values = sectionValues("references", shown, refusal);
  return (
    <SectionForm section="references">
      <div className={twoColumns}>
        {Array.from({ length: maxReferences }, (_, index) => index).flatMap((index) => [
          <SectionField
            key={`name ${index}`}
            name="reference_name"
            label={`${sectionLabels.reference_name} ${index + 1}`}
            index={index}
            values={values}
            autoComplete="off"
          />,
          <SectionField
            key={`phone ${index}`}
            name="reference_phone"
            label={`${sectionLabels.reference_phone} ${index + 1}`}
            index={index}
            values={values}
            type="tel"
            autoComplete="off"
          />,
        ])}
      </div>
    </SectionForm>
  );
}

export function DetailsSection({ stored, refusal }: SectionProps<"phone" | "billing_address">) {
  const phone = stored.phone && formatPhone(stored.phone);
  const values = sectionValues("details", { ...stored, phone }, refusal);
  return (
    <SectionForm section="details">
      <div className={twoColumns}>
        <SectionField name="phone" values={values} type="tel" autoComplete="tel" />
        <SectionTextArea name="billing_address" values={values} autoComplete="street-address" />
      </div>
    </SectionForm>
  );
}

export function TerritoriesSection({
  stored: { wanted_territories },
  refusal,
  taken,
  isProposed,
}: SectionProps<"wanted_territories"> & { taken: readonly string[]; isProposed: boolean }) {
  const values = sectionValues("territories", {}, refusal);
  const wanted = refusal?.section === "territories" ? (refusal.sent.territory ?? []) : wanted_territories;
  return (
    <SectionForm section="territories">
      {isProposed && refusal?.section !== "territories" && wanted.length > 0 && (
        <p className="mb-4 font-semibold">{territoryWords.proposed}</p>
      )}
      <SectionProblem field="territory" refusal={values.refusal} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_18rem]">
        <div className="grid gap-6">
          {services.map((service) => (
            <fieldset key={service.slug}>
              <legend className="font-semibold">{service.name}</legend>
              <div className="mt-1 divide-y divide-line">
                {cities.map((city) => (
                  <div key={city.slug} className="flex flex-wrap items-center gap-x-6 py-1.5">
                    <p className="w-full text-sm text-ink-soft sm:w-24">{city.name}</p>
                    {city.zipCodes.map((zip) => {
                      const id = `${service.slug}/${zip}`;
                      return (
                        <label key={zip} className="flex min-h-11 items-center gap-2.5 sm:min-h-8">
                          <input
                            type="checkbox"
                            name="territory"
                            value={id}
                            defaultChecked={wanted.includes(id)}
                            className="check"
                          />
                          <span className="tabular-nums">{zip}</span>
                          {taken.includes(id) && <span className="text-sm text-ink-soft">{territoryWords.taken}</span>}
                        </label>
                      );
                    })}
                  </div>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <AreaMap label={territoryWords.map} className="w-full self-start max-lg:order-first">
          <LitAreas zips={[...new Set(wanted.map((id) => id.split("/")[1] ?? ""))]} />
        </AreaMap>
      </div>
    </SectionForm>
  );
}
