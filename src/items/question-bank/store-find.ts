/** Questions for the global search. */
import { sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { containing, startingWith } from '#platform/server/database/like.ts';
import { searchForm } from './search-text.ts';

/** The user of a common text is about to type more of it: only the first matches are sorted, not all. */
const CANDIDATES = 200;

/** Faculty find questions by title, tags and wording; titles that begin with the text come first. */
export const questionFinder: Finder = {
  kind: 'question',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'question.read')) return [];
    const words = searchForm(text)
      .split(' ')
      .map((word) => sql`search_text like ${containing(word)}`);
    const { rows } = await sql<{ question_id: string; title: string; tags: string[] }>`
      with found as materialized (
        select question_id, title, updated_at from (
          select question_id, title, updated_at from searchable_question
          where tenant_id = ${tx.tenantId} and deleted_at is null and ${sql.join(words, sql` and `)}
          limit ${CANDIDATES}) candidate
        order by title not ilike ${startingWith(text)}, updated_at desc, question_id limit ${limit})
      select question_id, title,
        array(select t.name from question_tag qt join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
          where qt.tenant_id = ${tx.tenantId} and qt.question_id = found.question_id order by t.name limit 3) as tags
      from found order by title not ilike ${startingWith(text)}, updated_at desc, question_id`.execute(tx);
    return rows.map((row) => ({
      _id: row.question_id,
      title: row.title,
      note: null,
      detail: row.tags.join(', '),
      href: `/questions/${row.question_id}`,
    }));
  },
};
