import { servedWords } from "../../../content/map-words.ts";
import { fill, listInWords } from "../../../domain/text.ts";

/** A service and the zip codes where a contractor serves it today. */
export interface ServedService {
  slug: string;
  name: string;
  zips: readonly string[];
}

interface ServedProps {
  services: readonly ServedService[];
  /** The slug of the chosen service. */
  chosen: string | null;
}

const zipsInWords = (zips: readonly string[]) => (zips.length > 0 ? listInWords(zips) : servedWords.none);

/** Each service is a link that chooses it. Without a script, the link opens the page with the service chosen. */
export function ServedList({ services, chosen, onChoose }: ServedProps & { onChoose?: (slug: string) => void }) {
  return services.map(({ slug, name, zips }) => (
    <li key={slug}>
      <a
        href={`?service=${slug}#areas`}
        rel="nofollow"
        aria-current={slug === chosen ? "true" : undefined}
        className="served"
        onClick={(event) => {
          const hasModifierKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
          if (!onChoose || hasModifierKey) return;
          event.preventDefault();
          onChoose(slug);
        }}
      >
        <span className="block font-semibold">{name}</span>
        <span className="block text-ink-soft tabular-nums">{zipsInWords(zips)}</span>
      </a>
    </li>
  ));
}

export function ChosenZips({ services, chosen }: ServedProps) {
  const service = services.find(({ slug }) => slug === chosen);
  return (
    <p>
      {service
        ? fill(servedWords.chosen, { service: service.name, zips: zipsInWords(service.zips) })
        : servedWords.before}
    </p>
  );
}
