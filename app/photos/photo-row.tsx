import { photoWords } from "../../content/photo-words.ts";
import { fill } from "../../domain/text.ts";
import { photoPath } from "../../wire/photo-path.ts";
import { numberPlaceholder, templateIds } from "./templates.ts";

const rowClass = "card flex items-center gap-4 p-3";
const pictureClass = "size-20 shrink-0 rounded-md bg-paper-deep object-cover";

export function PhotoRow({ token, position }: { token: string; position: number | typeof numberPlaceholder }) {
  const number = String(position);
  const words = fill(photoWords, { number });
  const path = photoPath("receipt", token, number);
  return (
    <li className={rowClass} data-photo={number}>
      <a href={path} aria-label={words.open} className="shrink-0">
        <img
          src={position === numberPlaceholder ? undefined : path}
          alt=""
          width={80}
          height={80}
          className={pictureClass}
        />
      </a>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <p className="grow font-semibold">{words.photo}</p>
        <form method="post" action={`${path}/delete`} data-photo-removal>
          <button type="submit" aria-label={words.remove} className="button button-quiet">
            {words.removeShort}
          </button>
        </form>
      </div>
    </li>
  );
}

export function PhotoTemplates({ token }: { token: string }) {
  const { retry, discard } = photoWords.script;
  return (
    <>
      <template id={templateIds.stored}>
        <PhotoRow token={token} position={numberPlaceholder} />
      </template>
      <template id={templateIds.chosen}>
        <li className={rowClass}>
          <img data-preview alt="" width={80} height={80} className={pictureClass} />
          <div className="min-w-0 grow">
            <p data-state className="text-sm" />
            <progress data-progress max={100} value={0} hidden className="photo-progress mt-2" />
            <p className="mt-2 flex flex-wrap gap-x-5">
              <button type="button" data-retry hidden className="link min-h-8 font-semibold">
                {retry}
              </button>
              <button type="button" data-discard className="link min-h-8">
                {discard}
              </button>
            </p>
          </div>
        </li>
      </template>
    </>
  );
}
