import type { ReactNode } from "react";
import type { DeliverySummary } from "../../../domain/delivery.ts";
import { ListRow } from "../../ui/list.tsx";
import { Address, Moment } from "../../ui/values.tsx";
import { deliveryBadges, deliveryName, deliveryProblem } from "../../words.ts";

type ShownDelivery = Pick<DeliverySummary, "id" | "kind" | "state"> &
  Partial<Pick<DeliverySummary, "recipient" | "attempts" | "last_error" | "bounce_text">>;

export function DeliveryRow({ delivery, at, children }: { delivery: ShownDelivery; at: Date; children?: ReactNode }) {
  const { id, kind, state, recipient, attempts = 0 } = delivery;
  const problem = delivery.bounce_text ?? deliveryProblem(delivery.last_error ?? null);
  return (
    <ListRow
      href={`/deliveries/${id}`}
      title={deliveryName(kind)}
      time={<Moment at={at} />}
      state={deliveryBadges[state]}
    >
      {recipient && recipient !== "-" && (
        <p>
          <Address>{recipient}</Address>
        </p>
      )}
      {problem && <p className="line-clamp-2">{(attempts > 1 ? `After ${attempts} attempts: ` : "") + problem}</p>}
      {children}
    </ListRow>
  );
}
