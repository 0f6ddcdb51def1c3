/** What rights to a question depend on, as SQL of the question `q`. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Who may change the question `q` beside its owner. */
export const editorIds = sql<string[]>`array(
  select e.person_id from question_editor e
  where e.tenant_id = q.tenant_id and e.question_id = q.question_id order by e.person_id)`;

/** The editors of a question by name; people who are gone have none. */
export const listEditors = (tx: TenantTx, questionId: string): Promise<{ _id: string; name: string }[]> =>
  tx
    .selectFrom('question_editor as e')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.person_id', '=', 'e.person_id'),
    )
    .select(['e.person_id as _id', sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name')])
    .where('e.tenant_id', '=', tx.tenantId)
    .where('e.question_id', '=', questionId)
    .orderBy('name')
    .orderBy('e.person_id')
    .execute();
