import type { Circuit } from "../../../domain/delivery.ts";
import { List } from "../../ui/list.tsx";
import { Section } from "../../ui/page.tsx";
import { Address, Moment, StatusBadge } from "../../ui/values.tsx";
import { circuitStates } from "../../words.ts";

/** The circuit breakers: each program that is told of events, and each recipient whom no email goes to for a while. */
export function Circuits({ circuits }: { circuits: readonly Circuit[] }) {
  if (circuits.length === 0) return null;
  return (
    <Section
      id="circuits"
      title="Circuit breakers"
      note="Whoever does not answer three times in a row is tried with one delivery a minute, until they answer again. All others go on."
    >
      <List label="Circuit breakers" rows={circuits}>
        {(circuit) => <CircuitRow key={`${circuit.channel} ${circuit.recipient}`} {...circuit} />}
      </List>
    </Section>
  );
}

function CircuitRow({ channel, recipient, state, opened_at, probe_at, waiting }: Circuit) {
  const deliveries = `/deliveries?channel=${channel}&q=${encodeURIComponent(recipient)}`;
  return (
    <li className="flex items-center gap-4 px-4 py-3" data-row={deliveries}>
      <div className="min-w-0 grow">
        <p className="break-words font-semibold">
          <a href={deliveries} className="link py-1" data-open>
            <Address>{recipient}</Address>
          </a>
        </p>
        {opened_at && (
          <p className="text-ink-soft text-sm">
            Without an answer since <Moment at={opened_at} />
            {waiting > 0 && `, ${waiting} ${waiting === 1 ? "waits" : "wait"}`}.{" "}
            {probe_at ? (
              <>
                Next try <Moment at={probe_at} />.
              </>
            ) : (
              "It is being tried."
            )}
          </p>
        )}
      </div>
      <StatusBadge {...circuitStates[state]} />
    </li>
  );
}
