/** The columns of a `WrittenName` (domain/letters.ts) of a table with `name_as_typed`; `alias` is such as "lead.". */
export function writtenName(alias = ""): string {
  return `coalesce(${alias}name_as_typed, ${alias}name) as name, case when ${alias}name_as_typed is not null then ${alias}name end as name_reading`;
}
