import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

// What the people of the story remember, whatever the product says: it is compared with the database at the end.

/** A request that somebody sent. */
export interface SentRequest {
  /** Stands in its message. */
  reference: string;
  person: number;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** The service that is stored with it. */
  service: string;
  isAcknowledged: boolean;
  isHeld: boolean;
  /** Once it was seen in the database. */
  leadId: string | null;
}

export interface Ledger {
  requests: SentRequest[];
  /** What was done by a link and answered as done: `lead.accepted ID` and the like, named as the events are. */
  done: Set<string>;
  /** The same of what was asked for and not answered, since the product was killed: it may have been done. */
  perhapsDone: Set<string>;
  /** The requests that their homeowner or the operator erased. */
  erased: Set<string>;
  /** How often a mail was taken, by the delivery that its Message-ID names. */
  taken: Map<string, number>;
  /** The contractors whose mail server took the mail about a request, as `request contractor`. */
  told: Set<string>;
  /** The tokens of the links to jobs, by `request contractor`. */
  jobs: Map<string, string>;
  /** How many answers came, and those that nobody should get: of a server that did something wrong. */
  answers: number;
  surprises: string[];
  /** How many lines were logged, and those that tell of an error or of a person. */
  logLines: number;
  wrongLines: string[];
  /** How often a page was looked at. */
  views: number;
  /** When all that was due by then was done, in milliseconds since 1970. */
  sweeps: number[];
  /** When a backup was brought back. */
  restoredAt: number | null;
  /** How many of each kind of thing happened. */
  counts: Map<string, number>;
}

export const emptyLedger = (): Ledger => ({
  requests: [],
  done: new Set(),
  perhapsDone: new Set(),
  erased: new Set(),
  taken: new Map(),
  told: new Set(),
  jobs: new Map(),
  answers: 0,
  surprises: [],
  logLines: 0,
  wrongLines: [],
  views: 0,
  sweeps: [],
  restoredAt: null,
  counts: new Map(),
});

export const writeLedger = (file: string, ledger: Ledger) => writeFileSync(file, serialize(ledger));

export const readLedger = (file: string): Ledger => deserialize(readFileSync(file));
