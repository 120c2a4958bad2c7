import { publication } from "../../domain/blog-post.ts";
import type { Connection } from "../database/database.ts";
import type { BlogRow, PostScheduleRow } from "../database/rows.ts";
import { actAs } from "../deliveries/outbox.ts";

/** Puts up to `most` posts on the site whose time has come, in the name of whoever wanted it, and yields how many they were. */
export async function publishDuePosts(connection: Connection, most: number): Promise<number> {
  const due = await connection.query<
    Pick<BlogRow, "id" | "published_at" | "date"> & Pick<PostScheduleRow, "publish_at" | "operator_id">
  >(
    // The post is locked first, as whoever changes its schedule does; one that somebody is changing comes the next time.
    `select id, published_at, date::text, publish_at, operator_id from blogs join post_schedules on post_id = id
      where publish_at <= now() and not is_published order by publish_at limit $1 for update of blogs skip locked`,
    [most],
  );
  for (const { id, published_at, date, publish_at, operator_id } of due) {
    await actAs(connection, "operator", operator_id ?? "");
    await publish(connection, id, publication({ published_at, date }, publish_at.toISOString()));
  }
  await connection.query(
    "delete from post_schedules using blogs where post_id = id and is_published and publish_at <= now()",
  );
  return due.length;
}

/** Stores what a post becomes when it is put on the site; it is then on no schedule any more. */
export async function publish(
  connection: Connection,
  id: string,
  change: ReturnType<typeof publication>,
): Promise<void> {
  await connection.query(
    `update blogs set is_published = true, published_at = coalesce($2, published_at), updated_at = coalesce($3, updated_at)
      where id = $1`,
    [id, change.published_at ?? null, change.updated_at ?? null],
  );
  await connection.query("delete from post_schedules where post_id = $1", [id]);
}
