import type { BlogRow, PostScheduleRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";

/** Each in the name of the operator who scheduled it. Returns how many. */
export async function publishDuePosts(tx: Transaction, limit: number): Promise<number> {
  const due = await tx.query<Pick<BlogRow, "id"> & Pick<PostScheduleRow, "publish_at" | "operator_id">>(
    // The editor locks a post before its schedule, and so does this query, so neither deadlocks. The next run publishes
    // a post that somebody has locked.
    `select id, publish_at, operator_id from blogs join post_schedules on post_id = id
      where publish_at <= now() and not is_published order by publish_at limit $1 for update of blogs skip locked`,
    [limit],
  );
  for (const { id, publish_at, operator_id } of due) {
    await publish(tx.as({ actor: "operator", operatorId: operator_id }), id, publish_at);
  }
  await tx.query("delete from post_schedules using blogs where post_id = id and is_published and publish_at <= now()");
  return due.length;
}

/** A post that was published before keeps its day. */
export async function publish(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(
    "update blogs set published_at = $2, updated_at = $2 where id = $1 and published_at is null and date is null",
    [id, at],
  );
  await setPublished(tx, id, true);
  await tx.query("delete from post_schedules where post_id = $1", [id]);
}

export async function setPublished(tx: Transaction, id: string, isPublished: boolean): Promise<void> {
  await tx.query("update blogs set is_published = $2 where id = $1", [id, isPublished]);
  await tx.record({ kind: isPublished ? "post.published" : "post.unpublished", detail: { post_id: id } });
}
