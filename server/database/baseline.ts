/**
 * The migrations of the releases up to the one that made `schema/` the place of the schema. What they made is in there; a database that
 * has them all is brought on from here by `migrations/`, and one that is made from `schema/` records their names, so that a process of the
 * release before, and a restore of its backups, find them done.
 */
export const baselineMigrations = [
  "0001_roles.sql",
  "0002_submissions.sql",
  "0003_blogs.sql",
  "0004_access.sql",
  "0005_intake.sql",
  "0006_rights.sql",
  "0007_restore.sql",
  "0008_hold_reasons.sql",
  "0009_blog_version.sql",
  "0010_days.sql",
  "0011_services.sql",
  "0012_people.sql",
  "0013_contractors.sql",
  "0014_events.sql",
  "0015_deliveries.sql",
  "0018_operator.sql",
  "0020_no_journal.sql",
  "0021_published_posts.sql",
  "0022_receive.sql",
  "0023_growth.sql",
  "0030_page_changes.sql",
  "0040_market.sql",
  "0045_closed_pages.sql",
  "0050_desk.sql",
  "0051_inbox.sql",
  "0060_page_counts.sql",
  "0061_delivery_attempts.sql",
  "0065_post_editing.sql",
  "0070_holders.sql",
];
