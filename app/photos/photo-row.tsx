import { photoProblemWords, photoWords } from "../../content/photo-words.ts";
import { maxPhotos } from "../../domain/photo.ts";
import { fill } from "../../domain/text.ts";
import type { ChosenPhoto, PhotoFault, StoredPhoto } from "./photo-state.ts";

const rowClass = "card flex items-center gap-4 p-3";
const pictureClass = "size-20 shrink-0 rounded-md bg-paper-deep object-cover";

interface StoredPhotoRowProps extends Pick<StoredPhoto, "position"> {
  /** The path of all photos of the lead. */
  path: string;
  /** By default the stored picture. */
  preview?: string | null;
  /** Without it, the browser posts the removal. */
  onRemove?: () => void;
}

export function StoredPhotoRow({ path: photosPath, position, preview, onRemove }: StoredPhotoRowProps) {
  const words = fill(photoWords, { number: String(position) });
  const path = `${photosPath}/${position}`;
  return (
    <li className={rowClass}>
      <a href={path} aria-label={words.open} className="shrink-0">
        <img src={preview ?? path} alt="" width={80} height={80} className={pictureClass} />
      </a>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <p className="grow font-semibold">{words.photo}</p>
        <form
          method="post"
          action={`${path}/delete`}
          onSubmit={
            onRemove &&
            ((event) => {
              event.preventDefault();
              onRemove();
            })
          }
        >
          <button type="submit" aria-label={words.remove} className="button button-quiet">
            {words.removeShort}
          </button>
        </form>
      </div>
    </li>
  );
}

interface ChosenPhotoRowProps {
  photo: ChosenPhoto;
  onRetry: () => void;
  onDiscard: () => void;
}

export function ChosenPhotoRow({ photo, onRetry, onDiscard }: ChosenPhotoRowProps) {
  const { state, preview, sent } = photo;
  const text = stateText(photo);
  const isUnderWay = state === "waiting" || state === "sending";
  return (
    <li className={rowClass}>
      <img src={preview ?? undefined} alt="" width={80} height={80} className={pictureClass} />
      <div className="min-w-0 grow">
        <p className={photo.fault ? "text-sm font-semibold text-danger" : "text-sm"}>{text}</p>
        {isUnderWay && (
          <progress max={100} value={Math.round(sent * 100)} aria-label={text} className="photo-progress mt-2" />
        )}
        <p className="mt-2 flex flex-wrap gap-x-5">
          {state === "failed" && (
            <button type="button" onClick={onRetry} className="link min-h-8 font-semibold">
              {photoWords.script.retry}
            </button>
          )}
          {!isUnderWay && (
            <button type="button" onClick={onDiscard} className="link min-h-8">
              {photoWords.script.discard}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

function stateText({ state, fault, bytes, sent }: ChosenPhoto): string {
  const { preparing, ready, waiting, sending, arrived } = photoWords.script;
  if (fault) return faultText(fault);
  if (state === "ready") return fill(ready, { size: sizeInWords(bytes) });
  if (state === "preparing") return preparing;
  if (state === "waiting") return waiting;
  return sent < 1 ? sending : arrived;
}

function faultText(fault: PhotoFault): string {
  if (fault === "failed") return photoWords.script.failed;
  if (fault === "too-many-posts") return photoWords.script.tooMuch;
  if (fault === "closed") return photoWords.closed;
  return photoProblemWords[fault];
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function AllPhotosAdded() {
  return <p className="mt-4 max-w-[38rem]">{fill(photoWords.full, { most: String(maxPhotos) })}</p>;
}
