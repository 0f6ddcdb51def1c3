/** Says when a run has ended, wherever in the application its teacher is by then, and offers to undo it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { regradeQuery, undoRegrade } from '../queries.ts';
import { regradeTexts } from './texts.ts';

const ASK_MS = 700;
/** A run that takes longer is followed on its page. */
const MOST_ASKS = 400;
const UNDO_MS = 20_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The run once it has ended; null where that took too long. */
async function findEnded(client: QueryClient, quizId: string, regradeId: string) {
  for (let asks = 0; asks < MOST_ASKS; asks++) {
    const { runs } = await client.fetchQuery(regradeQuery(quizId));
    const run = runs.find(({ _id }) => _id === regradeId);
    if (run?.state === 'done' || run?.state === 'undone') return run;
    await wait(ASK_MS);
  }
  return null;
}

const useRegradeTexts = () => useTexts(regradeTexts);
type Texts = ReturnType<typeof useRegradeTexts>;

async function announce(client: QueryClient, texts: Texts, quizId: string, regradeId: string): Promise<void> {
  const run = await findEnded(client, quizId, regradeId);
  if (!run) return;
  await client.invalidateQueries();
  if (run.state === 'undone') {
    notify.success(texts.undone);
    return;
  }
  const undo = async (): Promise<void> => {
    await undoRegrade(regradeId);
    notify.info(texts.undoing);
    await announce(client, texts, quizId, regradeId);
  };
  const changed = run.summary?.changed ?? 0;
  notify.success(texts.done(changed), {
    timeout: UNDO_MS,
    action: { label: texts.runs.undo, run: () => void undo().catch((failure) => notify.error(failure)) },
  });
}

/** Returns what follows a run until its end. */
export function useFollowRegrade(quizId: string): (regradeId: string) => void {
  const texts = useRegradeTexts();
  const client = useQueryClient();
  return (regradeId) => {
    notify.info(texts.committed);
    announce(client, texts, quizId, regradeId).catch((failure) => notify.error(failure));
  };
}
