/** Quizzes for the global search. */
import { sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { containing, startingWith } from '#platform/server/database/like.ts';
import { dateStateOf, slugOf } from './rules.ts';

interface Row {
  readonly quiz_id: string;
  readonly name: string;
  readonly published_revision: number | null;
  readonly archived: boolean;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

const stateWords = {
  draft: 'Draft',
  scheduled: 'Opens later',
  open: 'Open',
  closed: 'Closed',
  archived: 'Put away',
} as const;

/** Faculty find every quiz under its newest name, students what is published for them. Names that begin with the text come first. */
export const quizFinder: Finder = {
  kind: 'quiz',
  async findFor(tx, actor, text, limit, now) {
    const isFaculty = can(actor, 'quiz.write');
    const meantFor = sql`q.archived_at is null and (not exists (select 1 from quiz_group g
        where g.tenant_id = r.tenant_id and g.quiz_id = r.quiz_id and g.revision = r.revision)
      or exists (select 1 from quiz_group g where g.tenant_id = r.tenant_id and g.quiz_id = r.quiz_id
        and g.revision = r.revision and g.group_id = any(${[...actor.groupIds]}::uuid[])))`;
    const words = text.split(/\s+/).map((word) => sql`r.name ilike ${containing(word)}`);
    const { rows } = await sql<Row>`
      select q.quiz_id, r.name, q.published_revision, q.archived_at is not null as archived, r.opens_at, r.closes_at
      from quiz_revision r
      join quiz q on q.tenant_id = r.tenant_id and q.quiz_id = r.quiz_id
        and r.revision = ${isFaculty ? sql`q.newest_revision` : sql`q.published_revision`}
      where r.tenant_id = ${tx.tenantId} and ${sql.join(words, sql` and `)} and q.deleted_at is null
        and ${isFaculty ? sql`true` : meantFor}
      order by q.archived_at is not null, r.name not ilike ${startingWith(text)}, q.created_at desc, q.quiz_id
      limit ${limit}`.execute(tx);
    return rows.map((row) => ({
      _id: row.quiz_id,
      title: row.name,
      detail:
        stateWords[
          dateStateOf(
            {
              publishedRevision: row.published_revision,
              archived: row.archived,
              opensAt: row.opens_at,
              closesAt: row.closes_at,
            },
            now,
          )
        ],
      href: `/quizzes/${encodeURIComponent(slugOf(row.name))}/${row.quiz_id}`,
    }));
  },
};
