import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { DateState } from '#quiz/contract.ts';
import { listQuizRows, type QuizFilter } from '#quiz/store-list.ts';
import { toQuizSummary } from '#quiz/store-views.ts';
import type { TeacherDashboard } from './contract.ts';
import { countForTeacher, listOutcomes } from './store.ts';

const AT_MOST = 6;

const filter = (state: DateState, sort: string): QuizFilter => ({
  ofst: 0,
  limit: AT_MOST,
  q: '',
  ds: [state],
  subscription: [],
  tq: '',
  fbt: [],
  ngtMrk: '',
  sort,
});

/** What runs, comes and has ended; the figures and results are those of one group where one is given. */
export async function readTeacherDashboard(
  tx: TenantTx,
  group: string | undefined,
  now: Date,
): Promise<TeacherDashboard> {
  const list = async (state: DateState, sort: string) =>
    (await listQuizRows(tx, { kind: 'faculty' }, filter(state, sort), now)).quizzes;
  const [running, upcoming, ended, drafts] = [
    await list('open', 'closesAt'),
    await list('scheduled', 'opensAt'),
    await list('closed', '-closesAt'),
    await list('draft', '-updatedAt'),
  ];
  const outcomes = await listOutcomes(
    tx,
    ended.map((quiz) => quiz.quiz_id),
    group,
  );
  const { questions, quizzes, students, attempts } = await countForTeacher(tx, now, group);
  return {
    running: running.map((row) => toQuizSummary(row, null)),
    upcoming: upcoming.map((row) => toQuizSummary(row, null)),
    ended: ended.map((row) => {
      const outcome = outcomes.get(row.quiz_id);
      const mean = outcome?.mean_percent ?? null;
      return {
        ...toQuizSummary(row, null),
        submitted: outcome?.submitted ?? 0,
        meanPercent: mean === null ? null : Math.round(mean * 100) / 100,
      };
    }),
    drafts: drafts.map((row) => toQuizSummary(row, null)),
    figures: { questions, quizzes, students, attemptsThisWeek: attempts },
  };
}
