import { Form } from "react-router";
import { TextField } from "../../ui/form.tsx";
import { choiceClass } from "../../ui/link-choice.tsx";
import { HiddenFields } from "../../ui/list.tsx";

interface ChooseDaysProps {
  path: string;
  from: string;
  to: string;
  today: string;
  /** Whether these are other days than those of the links beside it. */
  isChosen: boolean;
  /** Other query parameters to preserve. */
  otherParameters?: Readonly<Record<string, string>>;
}

/** The last one beside the links to the usual periods. */
export function ChooseDays({ path, from, to, today, isChosen, otherParameters = {} }: ChooseDaysProps) {
  return (
    // With another period, the fields are new ones.
    <details key={`${from} ${to}`} open={isChosen} className="max-sm:open:basis-full">
      <summary className={`${choiceClass(isChosen)} w-fit`}>Other days</summary>
      <Form action={path} className="mt-3 flex flex-wrap items-end gap-2">
        <HiddenFields values={otherParameters} />
        <TextField
          label="First day"
          name="from"
          type="date"
          required
          max={today}
          defaultValue={from}
          className="w-40"
        />
        <TextField label="Last day" name="to" type="date" required defaultValue={to} className="w-40" />
        <button type="submit" className="button button-quiet">
          Show period
        </button>
      </Form>
    </details>
  );
}
