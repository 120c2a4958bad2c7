import { postImagePath } from "../../../wire/post-image-path.ts";
import { TextField } from "../../ui/form.tsx";
import { Group } from "./field-group.tsx";
import { sceneName } from "./post-words.ts";

interface CoverFieldProps {
  /** A path or URL. Empty if the post has no cover. */
  currentCover: string;
  scenes: readonly string[];
  /** The alt text of an uploaded cover. Null for any other cover. */
  alt: string | null;
  problem: string | null;
  onChoose(input: HTMLInputElement): void;
}

export function CoverField({ currentCover, scenes, alt, problem, onChoose }: CoverFieldProps) {
  const isOther = currentCover !== "" && !scenes.includes(currentCover);
  const isUploaded = currentCover.startsWith(postImagePath(""));
  let words = isOther ? currentCover : sceneName(currentCover);
  if (currentCover === "") words = "No cover. Cards show a plain panel.";
  if (isUploaded) words = "Uploaded image";
  return (
    <Group title="Cover image">
      <div className="flex items-start gap-4">
        {currentCover && !/^https?:/.test(currentCover) && (
          <img
            src={currentCover}
            alt={isUploaded ? "The cover" : sceneName(currentCover)}
            className="aspect-video w-40 shrink-0 rounded-md bg-wash object-cover"
          />
        )}
        <p className="min-w-0 break-words text-ink-soft text-sm">{words}</p>
      </div>
      <details className="group">
        <summary className="link min-h-8 w-fit list-none">Choose an illustration</summary>
        <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
          <CoverChoice path="" name="None" currentCover={currentCover} />
          {isOther && <CoverChoice path={currentCover} name="Current" currentCover={currentCover} />}
          {scenes.map((scene) => (
            <CoverChoice key={scene} path={scene} name={sceneName(scene)} currentCover={currentCover} />
          ))}
        </ul>
      </details>
      <div className="grid gap-4">
        <TextField
          label="Or upload an image"
          type="file"
          name="cover_file"
          accept="image/png,image/jpeg,image/webp"
          hint="PNG, JPEG, or WebP up to 1 MB. Wide works best, such as 1,600 × 900 pixels."
          problem={problem}
          onChange={({ currentTarget }) => onChoose(currentTarget)}
        />
        <TextField
          label="Alt text"
          name="cover_alt"
          defaultValue={alt ?? ""}
          maxLength={300}
          hint="Not needed for our illustrations."
        />
      </div>
    </Group>
  );
}

function CoverChoice({ path, name, currentCover }: { path: string; name: string; currentCover: string }) {
  return (
    <li>
      <label className="block cursor-pointer rounded-md border border-line p-1.5 text-xs leading-tight has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <input
          type="radio"
          name="cover_image_url"
          value={path}
          defaultChecked={path === currentCover}
          className="absolute opacity-0"
        />
        {path && !/^https?:/.test(path) ? (
          <img src={path} alt="" loading="lazy" className="mb-1 aspect-video w-full rounded-sm bg-wash object-cover" />
        ) : (
          <span className="mb-1 block aspect-video w-full rounded-sm bg-paper-deep" />
        )}
        {name}
      </label>
    </li>
  );
}
