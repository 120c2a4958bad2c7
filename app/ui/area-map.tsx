import type { ReactNode } from "react";
import { cityOf, market } from "../../content/chosen-market.ts";
import { mapWords } from "../../content/map-words.ts";
import type { CitySlug } from "../../domain/city.ts";
import { fill } from "../../domain/text.ts";

import { areaId } from "./lit-areas.tsx";
import { Boat, Firs, House, Pin, type Point, Waves } from "./map-marks.tsx";

interface AreaMapProps {
  /** Follows "Map of …": what this map shows. */
  label: string;
  /** Shows this city alone, with its neighborhoods. */
  city?: CitySlug;
  /** Marks this zip code with a pin. A phone shows the part of the map around it. */
  pin?: string;
  className?: string;
  /** The lit areas. They lie between the fields and the lakes. */
  children?: ReactNode;
}

/** In units of the whole map. A city's window is drawn as wide as the whole map, so its letters are smaller in units. */
const letterSizes = { whole: 10, city: 11.5 };

/** From a pin's zip code to its label. */
const belowPin = 16;

/** The market's schematic map. Null if the market has none; pages list the zip codes beside it in any case. */
export function AreaMap({ label, city, pin, className = "", children }: AreaMapProps) {
  const { map } = market;
  if (!map) return null;
  const place = city ? map.cities[city] : undefined;
  const pinAt = pin ? map.zipAreas[pin]?.labelAt : undefined;
  const [left, top, width, height] = place?.window ?? [0, 0, map.width, map.height];
  const scale = width / map.width;
  const letter = round(letterSizes[place ? "city" : "whole"] * scale);
  const fields = city ? cityOf(city).zipCodes : Object.keys(map.zipAreas);
  const isInside = ([x, y]: Point) =>
    x > left + letter && x < left + width - letter && y > top + letter && y < top + height - letter;
  return (
    <svg
      role="img"
      aria-label={fill(mapWords.label, { area: map.area, label })}
      viewBox={`${left} ${top} ${width} ${height}`}
      fontSize={letter}
      textAnchor="middle"
      preserveAspectRatio={
        pinAt && `xMid${pinAt[1] < height / 3 ? "YMin" : pinAt[1] > (height * 2) / 3 ? "YMax" : "YMid"} slice`
      }
      className={`area-map ${pinAt ? "max-md:aspect-5/3" : ""} ${className}`}
    >
      <defs>
        <path id="lakes" vectorEffect="non-scaling-stroke" d={map.lakes.map(({ path }) => path).join("")} />
        <clipPath id="shores">
          <use href="#lakes" />
        </clipPath>
      </defs>
      <rect x={left} y={top} width={width} height={height} className="land" />
      <g className="fields">
        {fields.map((zip) => (
          <path key={zip} id={areaId(zip)} vectorEffect="non-scaling-stroke" d={map.zipAreas[zip]?.path} />
        ))}
      </g>
      {children}
      <g className="lakes">
        <use href="#lakes" />
        <use href="#lakes" className="shallows" clipPath="url(#shores)" />
        <use href="#lakes" className="shore" />
      </g>
      {map.rivers.map((path) => (
        <path key={path} d={path} className="river" />
      ))}
      {map.roads.map(({ name, path }) => (
        <path key={name} d={path} className="road-edge" />
      ))}
      {map.roads.map(({ name, path }) => (
        <path key={name} d={path} className="road" />
      ))}
      <Waves at={map.waves.filter(isInside)} scale={scale} />
      <Firs at={map.firs.filter(isInside)} scale={scale} />
      {map.boats.filter(isInside).map((at) => (
        <Boat key={String(at)} at={at} scale={scale} />
      ))}
      {map.roads.map(
        ({ name, signAt }) => isInside(signAt) && <RoadSign key={name} at={signAt} name={name} letter={letter} />,
      )}
      {map.lakes.map((lake) => isInside(lake.labelAt) && <LakeName key={lake.name} {...lake} letter={letter} />)}
      {place ? (
        <>
          <House at={place.houseAt} scale={scale} />
          <g className="names">
            {Object.entries(place.neighborhoods).map(([name, at]) => (
              <Lines key={name} lines={twoLines(name)} at={at} letter={letter} />
            ))}
          </g>
        </>
      ) : (
        <>
          <g className="zips">
            {Object.entries(map.zipAreas).map(
              ([
                zip,
                {
                  labelAt: [x, y],
                },
              ]) => (
                <Lines key={zip} lines={[zip]} at={[x, zip === pin ? y + belowPin : y]} letter={letter} />
              ),
            )}
          </g>
          {market.cities.map(({ slug, name }) => {
            const town = map.cities[slug];
            return town && <Town key={slug} {...town} name={name} letter={letter} />;
          })}
        </>
      )}
      {pinAt && <Pin at={pinAt} />}
    </svg>
  );
}

/** Splits a long name at the space nearest its middle. */
function twoLines(name: string): string[] {
  if (name.length < 10 || !name.includes(" ")) return [name];
  const distance = (at: number) => Math.abs(at - name.length / 2);
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  return [name.slice(0, middle), name.slice(middle + 1)];
}

interface LinesProps {
  lines: readonly string[];
  at: Point;
  letter: number;
}

function Lines({ lines, at: [x, y], letter }: LinesProps) {
  const first = y + letter / 3 - ((lines.length - 1) * letter * 1.05) / 2;
  return (
    <text>
      {lines.map((line, position) => (
        <tspan key={line} x={x} y={round(first + position * letter * 1.05)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface LakeNameProps {
  name: string;
  labelAt: Point;
  labelTurn: number;
  letter: number;
}

function LakeName({ name, labelAt: [x, y], labelTurn, letter }: LakeNameProps) {
  return (
    <g className="lake-name" fontSize={round(letter * 0.95)} transform={`translate(${x} ${y})rotate(${labelTurn})`}>
      <Lines lines={labelTurn === 0 ? twoLines(name) : [name]} at={[0, 0]} letter={letter} />
    </g>
  );
}

interface TownProps {
  houseAt: Point;
  nameSide: "left" | "right" | "above";
  name: string;
  letter: number;
}

const nameShifts = { left: [-8, -1], right: [8, -1], above: [0, -12] } as const;
const nameAnchors = { left: "end", right: "start", above: "middle" } as const;

function Town({ houseAt: [x, y], nameSide, name, letter }: TownProps) {
  const [right, down] = nameShifts[nameSide];
  return (
    <g className="town">
      <House at={[x, y]} />
      <text x={x + right} y={y + down} fontSize={letter * 1.25} textAnchor={nameAnchors[nameSide]}>
        {name}
      </text>
    </g>
  );
}

function RoadSign({ at: [x, y], name, letter }: { at: Point; name: string; letter: number }) {
  const size = letter / 10;
  return (
    <g className="sign" transform={`translate(${x} ${y})scale(${round(size)})`}>
      <rect x={-9} y={-5.5} width={18} height={11} rx={4} />
      <text y={2.8} fontSize={7.5}>
        {name}
      </text>
    </g>
  );
}

const round = (length: number) => Math.round(length * 100) / 100;
