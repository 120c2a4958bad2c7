import { market } from "../../content/chosen-market.ts";
import { mapWords } from "../../content/map-words.ts";
import type { CitySlug } from "../../domain/city.ts";
import { fill } from "../../domain/text.ts";

type Point = readonly [x: number, y: number];

interface AreaMapProps {
  /** Follows "Map of …": what this map shows. */
  label: string;
  /** Zip codes that stand out. */
  lit?: readonly string[];
  /** Shows this city alone, with its neighborhoods. */
  city?: CitySlug;
  /** Marks this zip code with a pin. */
  pin?: string;
  className?: string;
}

/** In units of the whole map. A city's window is drawn as wide as the whole map, so its letters are smaller in units. */
const labelSizes = { whole: 10.5, city: 12 };

/** The market's schematic map. Null if the market has none; pages list the zip codes beside it in any case. */
export function AreaMap({ label, lit = [], city, pin, className = "" }: AreaMapProps) {
  const { map } = market;
  if (!map) return null;
  const place = city ? map.cities[city] : undefined;
  const [left, top, width, height] = place?.window ?? [0, 0, map.width, map.height];
  const scale = width / map.width;
  const letter = labelSizes[place ? "city" : "whole"] * scale;
  return (
    <svg
      role="img"
      aria-label={fill(mapWords.label, { area: map.area, label })}
      viewBox={`${left} ${top} ${width} ${height}`}
      fontSize={letter}
      textAnchor="middle"
      className={`area-map ${className}`}
    >
      <rect x={left} y={top} width={width} height={height} className="land" />
      {map.lakes.map((lake) => (
        <path key={lake.name} d={lake.path} className="lake" />
      ))}
      {Object.entries(map.zipAreas).map(([zip, area]) => (
        <path key={zip} d={area.path} className={lit.includes(zip) ? "zip lit" : "zip"} data-zip={zip} />
      ))}
      {map.roads.map((road) => (
        <path key={road.name} d={road.path} className="road" strokeWidth={3 * Math.max(scale, 0.6)} />
      ))}
      {!place && map.roads.map((road) => <RoadSign key={road.name} at={road.signAt} name={road.name} />)}
      {!place &&
        map.lakes.map(({ name, labelAt: [x, y] }) => (
          <text key={name} className="lake-name" fontSize={letter * 0.9}>
            {name.split(" ").map((word, line) => (
              <tspan key={word} x={x} y={y + line * letter * 1.1}>
                {word}
              </tspan>
            ))}
          </text>
        ))}
      {place
        ? Object.entries(place.neighborhoods).map(([name, at]) => (
            <Label key={name} at={at} text={name} letter={letter} />
          ))
        : Object.entries(map.zipAreas).map(([zip, area]) => (
            <text
              key={zip}
              x={area.labelAt[0]}
              y={area.labelAt[1] + letter / 3}
              className={lit.includes(zip) ? "lit" : ""}
            >
              {zip}
            </text>
          ))}
      {!place &&
        market.cities.map(({ slug, name }) => {
          const place = map.cities[slug];
          return place && <CityName key={slug} {...place} name={name} letter={letter} />;
        })}
      {pin && map.zipAreas[pin] && <Pin at={map.zipAreas[pin].labelAt} />}
    </svg>
  );
}

function Label({ at: [x, y], text, letter }: { at: Point; text: string; letter: number }) {
  return (
    <text x={x} y={y + letter / 3}>
      {text}
    </text>
  );
}

interface CityNameProps {
  dotAt: Point;
  nameSide: "left" | "above";
  name: string;
  letter: number;
}

function CityName({ dotAt: [x, y], nameSide, name, letter }: CityNameProps) {
  const isLeft = nameSide === "left";
  return (
    <g className="city">
      <circle cx={x} cy={y} r={3} />
      <text
        x={isLeft ? x - 5.5 : x}
        y={isLeft ? y + letter / 3 : y - 5.5}
        fontSize={letter * 1.1}
        textAnchor={isLeft ? "end" : "middle"}
      >
        {name}
      </text>
    </g>
  );
}

function RoadSign({ at: [x, y], name }: { at: Point; name: string }) {
  return (
    <g className="sign">
      <rect x={x - 10} y={y - 6} width={20} height={12} rx={4} />
      <text x={x} y={y + 2.8} fontSize={8}>
        {name}
      </text>
    </g>
  );
}

function Pin({ at: [x, y] }: { at: Point }) {
  return (
    <g className="pin" transform={`translate(${x} ${y - 6})`}>
      <path d="M0 0C-7 -9 -9 -12 -9 -17A9 9 0 0 1 9 -17C9 -12 7 -9 0 0Z" />
      <circle cy={-17} r={3.5} />
    </g>
  );
}
