import { createHash } from "node:crypto";
import type { LinkOutcome } from "../../../domain/link-view.ts";
import {
  isRefusedFile,
  maxPhotos,
  maxRefusedFiles,
  type PhotoFacts,
  type PhotoOutcome,
  type PhotoPostOutcome,
} from "../../../domain/photo.ts";
import { isAssigned, isOpen, jobStateOf, requestStateOf } from "../../../domain/request-state.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { type Connection, type Database, isRetryable, unlessUnavailable } from "../../database/database.ts";
import type { LeadPhotoRow } from "../../database/rows.ts";
import { countInDatabase } from "../../limits/count-in-database.ts";
import { limits } from "../../limits/limits.ts";
import { type LinkActions, readLeadState } from "../../links/link-actions.ts";
import { errorFields, log } from "../../log.ts";
import type { Decoder } from "../../pictures/decoder.ts";
import type { DecodedPicture } from "../../pictures/decoder-process.ts";
import type { UploadTurns } from "../../pictures/upload-turns.ts";
import { filesOf, type SentFile, type Upload } from "./upload.ts";

export type Photos = ReturnType<typeof photos>;

export type PhotoLookup = { outcome: "open"; view: Buffer } | { outcome: "unknown" | "over" | "unavailable" };

export function photos(database: Database, linkActions: LinkActions, decoder: Decoder, turns: UploadTurns) {
  /** Counts the post against the link's limit. */
  async function openForPost(token: string) {
    const openedLink = await linkActions.open("receipt", token, async (connection, { id, leadId }) => {
      const lead = await readLeadState(connection, leadId);
      if (!lead || !leadId) return null;
      // The server must read a post that is refused later, so it counts, too.
      return {
        id,
        leadId,
        lead,
        retryAfterSeconds: await countInDatabase(connection, limits.photoPosts, id),
      };
    });
    if (openedLink.outcome !== "open") return openedLink;
    const { retryAfterSeconds, ...request } = openedLink.view;
    return retryAfterSeconds === null
      ? ({ outcome: "open", ...request } as const)
      : ({ outcome: "too-many", retryAfterSeconds } as const);
  }

  async function receive(leadId: string, client: string, upload: Upload): Promise<PhotoOutcome[]> {
    const outcomes: PhotoOutcome[] = [];
    try {
      for await (const file of filesOf(upload)) {
        if (outcomes.filter(isRefusedFile).length < maxRefusedFiles) {
          outcomes.push(await decodeAndStore(leadId, { network: client, signal: upload.signal }, file));
        } else {
          await file.skip();
          outcomes.push({ problem: "not-looked-at" });
        }
      }
    } catch (error) {
      log("info", "upload aborted", errorFields(error));
      outcomes.push({ problem: isRetryable(error) ? "unavailable" : "interrupted" });
    }
    return outcomes;
  }

  async function decodeAndStore(
    leadId: string,
    sender: { network: string; signal: AbortSignal },
    file: SentFile,
  ): Promise<PhotoOutcome> {
    const spooled = await file.spool();
    if ("problem" in spooled) return spooled;
    try {
      const decoded = await decoder.decode(spooled.file, "jpeg", sender);
      return "problem" in decoded ? decoded : await store(database, leadId, sender.network, decoded.picture);
    } catch (error) {
      log("error", "photo not stored", errorFields(error));
      return { problem: "unavailable" };
    } finally {
      await spooled.file.close();
    }
  }

  return {
    /** Separately, so that one failure does not affect the others. */
    async receive(token: string, client: string, upload: Upload): Promise<PhotoPostOutcome> {
      const request = await openForPost(token);
      if (request.outcome !== "open") return request;
      const secondsToWait = decoder.secondsToWait(client);
      if (secondsToWait !== null) return { outcome: "too-many", retryAfterSeconds: secondsToWait };
      const turn = turns.begin(request.id, client);
      if (turn.outcome !== "begun") return turn;
      try {
        if (isOpen(requestStateOf(request.lead))) {
          return { outcome: "received", photos: await receive(request.leadId, client, upload) };
        }
        // A client reads the response only after it has sent everything.
        for await (const file of filesOf(upload)) await file.skip();
        return { outcome: "impossible" };
      } finally {
        turn.end();
      }
    },

    /** Also without such a photo. */
    async remove(token: string, position: number): Promise<LinkOutcome> {
      const request = await openForPost(token);
      if (request.outcome !== "open") return request;
      return unlessUnavailable({ outcome: "unavailable" }, async () => {
        await database.query("delete from lead_photos where lead_id = $1 and position = $2", [
          request.leadId,
          position,
        ]);
        return { outcome: "done" };
      });
    },

    findForHomeowner: (token: string, position: number): Promise<PhotoLookup> =>
      linkActions.open("receipt", token, (connection, { leadId }) => contentOf(connection, leadId, position)),

    findForContractor: (token: string, position: number): Promise<PhotoLookup> =>
      linkActions.open("job", token, async (connection, { leadId, contractorId }) => {
        const state = jobStateOf(await readLeadState(connection, leadId), contractorId, false);
        return isAssigned(state) ? contentOf(connection, leadId, position) : null;
      }),

    async findForOperator(leadId: string, position: number): Promise<Buffer | null> {
      return isUuid(leadId) ? contentOf(database, leadId, position) : null;
    },
  };
}

export function photosOf(connection: Connection, leadId: string): Promise<PhotoFacts[]> {
  return connection.query<PhotoFacts>(
    "select position, width, height from lead_photos where lead_id = $1 order by position",
    [leadId],
  );
}

async function contentOf(connection: Connection, leadId: string | null, position: number): Promise<Buffer | null> {
  const [photo] = await connection.query<Pick<LeadPhotoRow, "content">>(
    "select content from lead_photos where lead_id = $1 and position = $2",
    [leadId, position],
  );
  return photo?.content ?? null;
}

async function hasMaxPhotos(connection: Connection, leadId: string): Promise<boolean> {
  return (await photosOf(connection, leadId)).length >= maxPhotos;
}

/** Or returns the number of the same photo. */
async function store(
  database: Database,
  leadId: string,
  client: string,
  picture: DecodedPicture,
): Promise<PhotoOutcome> {
  const { bytes, width, height, hadLocation } = picture;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return database.transaction(async (connection) => {
    const lead = await readLeadState(connection, leadId, "for no key update");
    // It was withdrawn or erased during the upload.
    if (!lead || !isOpen(requestStateOf(lead))) return { problem: "unavailable" };
    const [known] = await connection.query<Pick<LeadPhotoRow, "position">>(
      "select position from lead_photos where lead_id = $1 and sha256 = $2",
      [leadId, sha256],
    );
    if (known) return { position: known.position, hadLocation };
    if (await hasMaxPhotos(connection, leadId)) return { problem: "one-too-many" };
    if (await countInDatabase(connection, limits.uploadedBytes, client, bytes.length)) {
      return { problem: "too-much-today" };
    }
    const [number] = await connection.query<{ latest: number }>(
      `insert into lead_photo_numbers (lead_id, latest) values ($1, 1)
       on conflict (lead_id) do update set latest = lead_photo_numbers.latest + 1 returning latest`,
      [leadId],
    );
    const position = number?.latest ?? 1;
    await connection.query(
      `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [leadId, position, width, height, bytes.length, sha256, Buffer.from(bytes)],
    );
    return { position, hadLocation };
  });
}
