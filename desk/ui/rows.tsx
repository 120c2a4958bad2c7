import { createContext, type ReactNode, type RefObject, use, useEffect, useEffectEvent, useRef } from "react";
import { useKeys } from "./shortcuts.ts";

/** A row of a list, which the keys j and k reach. */
interface Row {
  row: RefObject<HTMLLIElement | null>;
  link: RefObject<HTMLAnchorElement | null>;
  /** What the key `e` does. */
  markDone(): boolean;
}

const RowsContext = createContext<Set<Row>>(new Set());

/** All rows of a page, whichever list they are in. */
export function Rows({ children }: { children: ReactNode }) {
  const rows = useRef(new Set<Row>());
  const inOrder = () => [...rows.current].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  useKeys((key) => {
    if (key === "e") return focusedOf(inOrder())?.markDone() ?? false;
    return key === "j" || key === "k" ? moveFocus(inOrder(), key === "j" ? 1 : -1) : false;
  });
  return <RowsContext value={rows.current}>{children}</RowsContext>;
}

/** Makes a row that the keys j and k reach, Enter opens, and `e` marks done if there is `markDone`. */
export function useRow(markDone?: () => void) {
  const rows = use(RowsContext);
  const row = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const mark = useEffectEvent(() => {
    markDone?.();
    return markDone !== undefined;
  });
  useEffect(() => {
    const entry: Row = { row, link, markDone: () => mark() };
    rows.add(entry);
    return () => {
      rows.delete(entry);
    };
  }, [rows]);
  /** Before a row with the focus leaves, moves the focus to the next row, or at the end to the previous one. */
  function passFocus(): void {
    const all = [...rows].sort((one, other) => (isBefore(one, other) ? -1 : 1));
    const at = all.findIndex((entry) => entry.row === row);
    if (row.current?.contains(document.activeElement)) (all[at + 1] ?? all[at - 1])?.link.current?.focus();
  }
  return { row, link, passFocus };
}

function isBefore(one: Row, other: Row): boolean {
  const [a, b] = [one.row.current, other.row.current];
  return a !== null && b !== null && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const focusedOf = (rows: readonly Row[]) => rows.find(({ row }) => row.current?.contains(document.activeElement));

function moveFocus(rows: readonly Row[], step: 1 | -1): boolean {
  const shown = rows.filter(({ row, link }) => link.current !== null && row.current?.hidden !== true);
  const focused = focusedOf(shown);
  const start = step === 1 ? 0 : shown.length - 1;
  const next = shown[focused ? shown.indexOf(focused) + step : start];
  next?.link.current?.focus();
  return shown.length > 0;
}
