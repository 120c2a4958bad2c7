import { largestPhotoBytes, maxPhotos, type PhotoPostOutcome, type PhotoProblem } from "../../domain/photo.ts";

/** Why a photo was not stored. The last three are not the photo's fault. */
export type PhotoFault = PhotoProblem | "failed" | "too-many-posts" | "closed";

/** A photo that the visitor chose and the server has not stored. */
export interface ChosenPhoto {
  id: number;
  /** A refused photo cannot be sent again, but a failed photo can. */
  state: "preparing" | "ready" | "waiting" | "sending" | "failed" | "refused";
  fault: PhotoFault | null;
  bytes: number;
  /** A `data:` URL. Null if the browser cannot read the picture. */
  preview: string | null;
  /** The share that was sent, from 0 to 1. */
  sent: number;
  hadLocation: boolean;
}

export interface StoredPhoto {
  position: number;
  preview: string | null;
}

/** What the page says about the last thing that the visitor did. */
export type PhotoNews =
  | { kind: "sent"; added: number; unplaced: number; notAdded: number }
  | { kind: "removed" }
  | { kind: "not-removed" };

export interface PhotosState {
  stored: readonly StoredPhoto[];
  chosen: readonly ChosenPhoto[];
  isSending: boolean;
  /** What was stored since the last press of the button. */
  batch: { added: number; unplaced: number };
  news: PhotoNews | null;
}

export type PhotosEvent =
  | { type: "chosen"; files: readonly { id: number; bytes: number }[] }
  | { type: "prepared"; id: number; bytes: number; preview: string | null; hadLocation: boolean }
  | { type: "discarded"; id: number }
  | { type: "sending began"; ids: readonly number[] }
  | { type: "progress"; id: number; sent: number }
  | { type: "answered"; id: number; answer: PhotoPostOutcome | null }
  | { type: "sending ended" }
  | { type: "removed"; position: number }
  | { type: "not removed" };

const retryableProblems: readonly PhotoProblem[] = ["interrupted", "unavailable", "not-looked-at"];

export function initialPhotos(positions: readonly number[]): PhotosState {
  return {
    stored: positions.map((position) => ({ position, preview: null })),
    chosen: [],
    isSending: false,
    batch: { added: 0, unplaced: 0 },
    news: null,
  };
}

export const isSendable = ({ state }: ChosenPhoto): boolean => state !== "refused";

/** The photos that a press of the button sends. */
export function photosToSend({ chosen }: PhotosState): number[] {
  return chosen.filter(({ state }) => state === "ready" || state === "failed").map(({ id }) => id);
}

export const isFull = ({ stored }: PhotosState): boolean => stored.length >= maxPhotos;

export function photosReducer(state: PhotosState, event: PhotosEvent): PhotosState {
  const change = (id: number, columns: Partial<ChosenPhoto>) =>
    state.chosen.map((photo) => (photo.id === id ? { ...photo, ...columns } : photo));
  const without = (id: number) => state.chosen.filter((photo) => photo.id !== id);
  switch (event.type) {
    case "chosen": {
      const chosen = [...state.chosen];
      for (const file of event.files) {
        chosen.push(chosenPhoto(file, state.stored.length + chosen.filter(isSendable).length));
      }
      return { ...state, chosen, news: null };
    }
    case "prepared": {
      const { id, bytes, preview, hadLocation } = event;
      return { ...state, chosen: change(id, { state: "ready", bytes, preview, hadLocation }) };
    }
    case "discarded":
      return { ...state, chosen: without(event.id) };
    case "sending began": {
      const waiting = { state: "waiting", fault: null, sent: 0 } as const;
      const chosen = state.chosen.map((photo) => (event.ids.includes(photo.id) ? { ...photo, ...waiting } : photo));
      return { ...state, chosen, isSending: true, batch: { added: 0, unplaced: 0 } };
    }
    case "progress":
      return { ...state, chosen: change(event.id, { state: "sending", sent: event.sent }) };
    case "answered": {
      const fault = faultIn(event.answer);
      if (fault !== null) return { ...state, chosen: change(event.id, fault) };
      return store(state, event.id, event.answer, without(event.id));
    }
    case "sending ended":
      return { ...state, isSending: false, news: { kind: "sent", ...state.batch, notAdded: state.chosen.length } };
    case "removed": {
      const stored = state.stored.filter(({ position }) => position !== event.position);
      return { ...state, stored, news: { kind: "removed" } };
    }
    case "not removed":
      return { ...state, news: { kind: "not-removed" } };
  }
}

/** `others` counts the photos that take a place already. */
function chosenPhoto({ id, bytes }: { id: number; bytes: number }, others: number): ChosenPhoto {
  const problem = problemOf(bytes, others);
  const state = problem ? "refused" : "preparing";
  return { id, bytes, state, fault: problem, preview: null, sent: 0, hadLocation: false };
}

function problemOf(bytes: number, others: number): PhotoProblem | null {
  if (bytes === 0) return "empty";
  if (bytes > largestPhotoBytes) return "too-large";
  return others >= maxPhotos ? "one-too-many" : null;
}

function faultIn(answer: PhotoPostOutcome | null): Pick<ChosenPhoto, "state" | "fault"> | null {
  const failed = (fault: PhotoFault) => ({ state: "failed", fault }) as const;
  switch (answer?.outcome) {
    case undefined:
      return failed("failed");
    case "too-many":
      return failed("too-many-posts");
    case "unavailable":
      return failed("unavailable");
    case "received": {
      const [photo = { problem: "interrupted" as const }] = answer.photos;
      if (!("problem" in photo)) return null;
      return retryableProblems.includes(photo.problem)
        ? failed(photo.problem)
        : { state: "refused", fault: photo.problem };
    }
    default:
      return failed("closed");
  }
}

function store(state: PhotosState, id: number, answer: PhotoPostOutcome | null, chosen: PhotosState["chosen"]) {
  const photo = state.chosen.find((photo) => photo.id === id);
  const outcome = answer?.outcome === "received" ? answer.photos[0] : undefined;
  if (!photo || !outcome || "problem" in outcome) return state;
  const { position } = outcome;
  const isListed = state.stored.some((stored) => stored.position === position);
  const hadLocation = photo.hadLocation || outcome.hadLocation;
  return {
    ...state,
    chosen,
    stored: isListed ? state.stored : [...state.stored, { position, preview: photo.preview }],
    batch: { added: state.batch.added + 1, unplaced: state.batch.unplaced + Number(hadLocation) },
  };
}
