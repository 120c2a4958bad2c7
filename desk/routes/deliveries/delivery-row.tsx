import type { ReactNode } from "react";
import type { ListedDelivery } from "../../../domain/delivery.ts";
import { ListRow } from "../../ui/list.tsx";
import { Address, Moment } from "../../ui/values.tsx";
import { deliveryBadges, deliveryName, deliveryProblem } from "../../words.ts";

type ShownDelivery = Pick<ListedDelivery, "id" | "kind" | "state"> &
  Partial<Pick<ListedDelivery, "recipient" | "recipient_name" | "attempts" | "last_error" | "bounce_text">>;

interface DeliveryRowProps {
  delivery: ShownDelivery;
  at: Date;
  /** The page says it once for all of them. */
  hidesProblem?: boolean;
  children?: ReactNode;
}

export function DeliveryRow({ delivery, at, hidesProblem = false, children }: DeliveryRowProps) {
  const { id, kind, state, recipient, recipient_name, attempts = 0 } = delivery;
  const problem = hidesProblem ? null : (delivery.bounce_text ?? deliveryProblem(delivery.last_error ?? null));
  return (
    <ListRow
      href={`/deliveries/${id}`}
      title={deliveryName(kind)}
      time={<Moment at={at} />}
      state={deliveryBadges[state]}
    >
      {recipient && recipient !== "-" && (
        <p>
          {recipient_name && (
            <>
              <bdi>{recipient_name}</bdi>
              <span className="max-sm:hidden"> · </span>
            </>
          )}
          <span className="max-sm:block">
            <Address>{recipient}</Address>
          </span>
        </p>
      )}
      {problem && <p className="line-clamp-2">{(attempts > 1 ? `After ${attempts} attempts: ` : "") + problem}</p>}
      {children}
    </ListRow>
  );
}
