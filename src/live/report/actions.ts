/** What a game has shown: its report on screen and as a table. */
import type { Actor } from '#access/subject.ts';
import { asksConditions } from '#delivery/api.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { divide, parseRational, rational, round, sum } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { csvFile } from '#platform/text/csv.ts';
import { medianOf } from '#results/results/rules.ts';
import { getHosted } from '../actions-host.ts';
import { type Game, getGame, type Step } from '../game.ts';
import { distributionOf } from '../grading.ts';
import { teamsOf, toPlace } from '../state.ts';
import { type AnswerRow, listAllAnswers, readBoard } from '../store-answers.ts';
import type { getLiveReport } from './contract.ts';

type Report = ReplyOf<typeof getLiveReport>;

function stepReport(step: Step, answers: readonly AnswerRow[]): Report['steps'][number] {
  const right = answers.filter(({ outcome }) => outcome === 'right').length;
  const isScored = step.kind === 'question' && answers.length > 0;
  const median = medianOf(answers.map(({ elapsed_ms }) => elapsed_ms));
  return {
    step: step.step,
    kind: step.kind,
    type: step.type.name,
    title: step.title,
    answered: answers.length,
    rightPercent: isScored ? Math.round((1_000 * right) / answers.length) / 10 : null,
    sharePercent: isScored
      ? round(divide(sum(answers.map(({ share }) => parseRational(share))), rational(answers.length, 100)), 1)
      : null,
    medianMs: median === null ? null : Math.round(median),
    distribution: distributionOf(
      step,
      answers.map(({ answer }) => answer),
    ),
  };
}

async function readAll(tx: TenantTx, actor: Actor, gameId: string) {
  const row = await getHosted(tx, actor, gameId);
  const game = await getGame(tx, gameId);
  const board = await readBoard(tx, gameId, game.isOwnPace, row.step);
  const isIn = new Set(board.map(({ player_id }) => player_id));
  // What is not on the board is in no figure either: of removed players, and to a step that is open.
  const open = row.phase === 'question' ? row.step : null;
  const answers = (await listAllAnswers(tx, gameId)).filter((one) => isIn.has(one.player_id) && one.step !== open);
  return { row, game, board, answers };
}

const textOf = (game: Game, { step, answer }: AnswerRow): string => {
  const { type, content } = game.steps[step - 1]!;
  return type.answerText(content, answer);
};

export async function readReport(tx: TenantTx, actor: Actor, gameId: string): Promise<Report> {
  const { row, game, board, answers } = await readAll(tx, actor, gameId);
  const byStep = Map.groupBy(answers, ({ step }) => step);
  const byPlayer = Map.groupBy(answers, ({ player_id }) => player_id);
  return {
    name: game.name,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    steps: game.steps.map((step) => stepReport(step, byStep.get(step.step) ?? [])),
    players: board.map((place) => ({
      ...toPlace(place),
      isGuest: place.is_guest,
      answers: (byPlayer.get(place.player_id) ?? []).map((answer) => ({
        step: answer.step,
        text: textOf(game, answer),
        outcome: answer.outcome,
        points: answer.points,
        elapsedMs: answer.elapsed_ms,
      })),
    })),
    teams: teamsOf(game, board),
    members: board.filter(({ is_guest }) => !is_guest).length,
    guests: board.filter(({ is_guest }) => is_guest).length,
    quizAsksConditions: row.quiz_id !== null && (await asksConditions(tx, row.quiz_id)),
  };
}

/** One line for each player: rank, points, and for each question the answer with its points and seconds. */
export async function exportReport(tx: TenantTx, actor: Actor, gameId: string): Promise<string> {
  const { game, board, answers } = await readAll(tx, actor, gameId);
  const byPlayer = Map.groupBy(answers, ({ player_id }) => player_id);
  const headings = game.steps.flatMap(({ step, title }) => [
    `${step}. ${title}`,
    `${step}. Points`,
    `${step}. Seconds`,
  ]);
  const lines = board.map((place) => {
    const own = new Map((byPlayer.get(place.player_id) ?? []).map((answer) => [answer.step, answer]));
    const cells = game.steps.flatMap(({ step }) => {
      const answer = own.get(step);
      return answer ? [textOf(game, answer), answer.points, answer.elapsed_ms / 1_000] : ['', '', ''];
    });
    return [place.rank, place.nickname, place.team ?? '', place.is_guest ? 'yes' : 'no', place.points, ...cells];
  });
  return csvFile([['Rank', 'Player', 'Team', 'Guest', 'Points', ...headings], ...lines]);
}
