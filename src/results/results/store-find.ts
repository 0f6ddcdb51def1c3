/** A person's own attempts for the global search. */
import { sql } from 'kysely';
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import { containing } from '#platform/server/database/like.ts';

export const attemptFinder: Finder = {
  kind: 'attempt',
  async findFor(tx, actor, text, limit) {
    const words = text.split(/\s+/).map((word) => sql`r.name ilike ${containing(word)}`);
    const { rows } = await sql<{ attempt_id: string; name: string; number: number; state: string }>`
      select a.attempt_id, r.name, a.number, a.state
      from attempt a
      join quiz_revision r on r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision = a.revision
      where a.tenant_id = ${tx.tenantId} and a.person_id = ${actor.personId} and ${sql.join(words, sql` and `)}
      order by a.started_at desc, a.attempt_id limit ${limit}`.execute(tx);
    return rows.map((row) => ({
      _id: row.attempt_id,
      title: row.name,
      note: hitNote(row.state === 'open' ? 'running' : 'attempt', row.number),
      detail: '',
      href: row.state === 'open' ? `/exam/${row.attempt_id}` : `/myAttempt/${row.attempt_id}`,
    }));
  },
};
