/** A game as it was created. Nothing of it ever changes, so each process keeps those it has used. */
import { questionType } from '#items/question-types/logic.ts';
import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  storedContent,
} from '#items/question-types/question-type.ts';
import { createCache } from '#platform/server/cache.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { LiveQuestion } from './contract-room.ts';
import { type LiveSettings, liveSettingsSchema } from './contract-setup.ts';
import { getGameRow, listStepRows } from './store.ts';

export interface Step {
  readonly step: number;
  readonly kind: LiveQuestion['kind'];
  readonly questionId: string | null;
  readonly version: number | null;
  readonly type: AnyQuestionType;
  readonly title: string;
  /** With what was decided at random for the room. */
  readonly content: BaseContent;
  readonly variant: unknown;
  /** The time limit; null: none. */
  readonly seconds: number | null;
  /** What players see of it. */
  readonly question: LiveQuestion;
  /** The step before it whose answers are right or wrong; null for the first of them. */
  readonly scoredBefore: number | null;
}

export interface Game {
  readonly gameId: string;
  readonly name: string;
  readonly quizId: string | null;
  readonly revision: number | null;
  readonly hostId: string | null;
  readonly settings: LiveSettings;
  readonly isOwnPace: boolean;
  readonly steps: readonly Step[];
}

const KEEP = 300;
const games = createCache<Game>({ max: KEEP });

/** Throws `not_found`. */
export async function getGame(tx: TenantTx, gameId: string): Promise<Game> {
  const key = `${tx.tenantId} ${gameId}`;
  const known = games.find(key);
  if (known) return known;
  const row = await getGameRow(tx, gameId);
  const settings = liveSettingsSchema.parse(row.settings);
  let scoredBefore: number | null = null;
  const steps = (await listStepRows(tx, gameId)).map((stored): Step => {
    const type = questionType(stored.type);
    const own = storedContent(stored.own_content ?? stored.content);
    const content = contentIn(type, own, stored.variant);
    const kind = stored.kind;
    const step = {
      step: stored.step,
      kind,
      questionId: stored.question_id,
      version: stored.question_version,
      type,
      title: stored.title,
      content,
      variant: stored.variant,
      seconds: stored.seconds,
      question: {
        step: stored.step,
        kind,
        type: stored.type,
        view: type.toStudentView(own, stored.variant),
        seconds: stored.seconds,
      },
      scoredBefore,
    };
    if (kind === 'question') scoredBefore = stored.step;
    return step;
  });
  const game: Game = {
    gameId,
    name: row.name,
    quizId: row.quiz_id,
    revision: row.revision,
    hostId: row.host_id,
    settings,
    isOwnPace: settings.pace === 'own',
    steps,
  };
  games.set(key, game);
  return game;
}
