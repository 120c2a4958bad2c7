export type Point = readonly [x: number, y: number];

interface MarksProps {
  at: readonly Point[];
  scale: number;
}

/** One path for all marks of a kind. `steps` are relative path commands from the mark's point, in units of the whole map. */
function marks({ at, scale }: MarksProps, steps: string): string {
  const mark = steps.replace(/-?[\d.]+/g, (length) => String(Math.round(Number(length) * scale * 100) / 100));
  return at.map(([x, y]) => `M${x} ${y}${mark}`).join("");
}

export function Firs(props: MarksProps) {
  return (
    <>
      <path className="fir" d={marks(props, "m0 -12l-3.5 5.5h1.5l-3 5h4.2v2h1.6v-2h4.2l-3 -5h1.5z")} />
      <path className="fir-light" d={marks(props, "m0 -12l3.5 5.5h-1.5l3 5h-5z")} />
    </>
  );
}

export function Waves(props: MarksProps) {
  return <path className="waves" d={marks(props, "m-7 0q2 -2.5 4 0t4 0t4 0m-8 4.5q2 -2.5 4 0t4 0")} />;
}

interface MarkProps {
  at: Point;
  scale?: number;
}

export function Boat({ at: [x, y], scale = 1 }: MarkProps) {
  return (
    <g className="boat" transform={`translate(${x} ${y})scale(${scale.toFixed(2)})`}>
      <path d="M-1-9L-6-1.5H-1ZM.5-11L5.5-1.5H.5Z" className="sail" />
      <path d="M-6.5 0H6.5L4.5 3H-4Z" className="hull" />
    </g>
  );
}

export function House({ at: [x, y], scale = 1 }: MarkProps) {
  return (
    <g className="house" transform={`translate(${x} ${y})scale(${scale.toFixed(2)})`}>
      <path d="M-4.5 3V-2.5L0-6L4.5-2.5V3Z" className="wall" />
      <path d="M-6.5-1.5L0-7L6.5-1.5" className="roof" />
      <path d="M-1.5-2.5H1.5V.5H-1.5Z" className="window" />
    </g>
  );
}

export function Pin({ at: [x, y] }: MarkProps) {
  return (
    <g className="pin" transform={`translate(${x} ${y + 9})`}>
      <path d="M0 0C-6-8-8-11-8-15A8 8 0 0 1 8-15C8-11 6-8 0 0Z" />
      <circle cy={-15} r={3} />
    </g>
  );
}
