/** What students see of the accommodations that they have themselves. */
import type { Actor } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';
import { anyQuiz, listQuizPage } from '#quizzes/store-list.ts';
import { toInput } from './actions.ts';
import type { OwnAccommodation } from './contract.ts';
import { listOverrideRows } from './store-list.ts';

/** As many as one person can have: 20 for all quizzes by each group, and one at each quiz by each. */
const MOST = 10_000;

/** For all quizzes and at those the person can see, or only at `quizId`. Where nothing is said of it the quiz is not named. */
export async function listOwnAccommodations(
  tx: TenantTx,
  { personId, groupIds }: Actor,
  quizId: string | undefined,
  now: Date,
): Promise<{ accommodations: OwnAccommodation[] }> {
  const rows = await listOverrideRows(tx, { personId, groupIds }, { ofst: 0, limit: MOST });
  const ids = rows.flatMap(({ quiz_id }) => (quiz_id !== null && (quizId ?? quiz_id) === quiz_id ? [quiz_id] : []));
  const audience = { kind: 'student', personId, groupIds } as const;
  const seen = await listQuizPage(tx, audience, { ...anyQuiz, ids, limit: MOST, sort: 'name' }, now);
  const quizzes = new Map(
    seen.map(({ quiz_id, name }) => [quiz_id, { _id: quiz_id, name, slug: slugOf(name) }] as const),
  );
  return {
    accommodations: rows
      .filter(({ quiz_id }) => quiz_id === null || quizzes.has(quiz_id))
      .map((row) => {
        const { reason: _reason, code: _code, ...given } = toInput(row);
        return {
          ...given,
          _id: row.override_id,
          group: row.group_name,
          quiz: row.quiz_id === null ? null : quizzes.get(row.quiz_id)!,
        };
      }),
  };
}
