/** The stats of large quizzes are computed when their responses are packed, and cached for readers. */
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { keyOfAnalysis, MOST_AT_ONCE, readAnalysis } from './analysis-cache.ts';
import { getScope } from './dataset/scope.ts';
import { findStats, getDataset, upsertStats } from './dataset/store-pack.ts';
import { listQuestionWords } from './question-words.ts';
import { countLeftOut } from './store.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

/**
 * Works out what the attempts that count come to, all groups together. Does nothing with no more than `least` of them,
 * which takes a moment only.
 */
export async function workOutAhead(
  services: Needed,
  tenant: TenantId,
  quizId: string,
  least = MOST_AT_ONCE,
): Promise<void> {
  const found = await inTenant(
    services.database,
    tenant,
    async (tx) => {
      const { revision, scope } = await getScope(tx, quizId, { attempts: 'counted' });
      const { packed, waiting } = await countLeftOut(tx, scope);
      if (packed <= least) return null;
      const { number } = await getDataset(tx, quizId);
      const questions = [...(await listQuestionWords(tx, revision)).keys()];
      const of = { questions, pass: revision.pass_percent, number, packed, waiting };
      const key = await keyOfAnalysis(tx, scope, of);
      if ((await findStats(tx, quizId, key)) !== undefined) return null;
      return { key, number, analysis: await readAnalysis(tx, scope, of, services.clock()) };
    },
    { isolation: 'repeatable read' },
  );
  if (!found) return;
  const { key, number, analysis } = found;
  await inTenant(services.database, tenant, (tx) => upsertStats(tx, { quizId, number }, key, analysis));
}
