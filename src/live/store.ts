/** Games and their steps. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { notFound } from '#platform/contract/refusal.ts';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

export type GameRow = Selectable<DB['live_game']>;

const gameColumns = [
  'tenant_id',
  'game_id',
  'host_id',
  'name',
  'quiz_id',
  'revision',
  'settings',
  'pin',
  'phase',
  'step',
  'step_count',
  'due_at',
  'version',
  'created_at',
  'started_at',
  'finished_at',
  'task_id',
  'attempts_made_at',
] as const satisfies readonly (keyof GameRow)[];

const gameRows = (tx: TenantTx) => tx.selectFrom('live_game').select(gameColumns).where('tenant_id', '=', tx.tenantId);

/** Throws `not_found`. */
export const getGameRow = (tx: TenantTx, gameId: string): Promise<GameRow> =>
  gameRows(tx)
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow(() => notFound('The live quiz'));

/** The same before a change: waits for answers that are being written. */
export const lockGameRow = (tx: TenantTx, gameId: string): Promise<GameRow> =>
  gameRows(tx)
    .where('game_id', '=', gameId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('The live quiz'));

export const listGamesByPin = (tx: TenantTx, pins: readonly string[]): Promise<GameRow[]> =>
  gameRows(tx).where('pin', 'in', pins).execute();

export interface NewGame {
  readonly gameId: string;
  readonly hostId: string;
  readonly name: string;
  readonly quizId: string | null;
  readonly revision: number | null;
  readonly settings: object;
  readonly stepCount: number;
  readonly dueAt: Date | null;
  readonly at: Date;
}

/** False where another game that is not over has the PIN. */
export async function insertGame(tx: TenantTx, game: NewGame, pin: string): Promise<boolean> {
  const row = await tx
    .insertInto('live_game')
    .values({
      tenant_id: tx.tenantId,
      game_id: game.gameId,
      host_id: game.hostId,
      name: game.name,
      pin,
      quiz_id: game.quizId,
      revision: game.revision,
      settings: JSON.stringify(game.settings),
      phase: 'created',
      step: 0,
      step_count: game.stepCount,
      version: 1,
      due_at: game.dueAt,
      created_at: game.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('game_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewStep {
  readonly kind: string;
  readonly questionId: string | null;
  readonly version: number | null;
  readonly ownContent: object | null;
  readonly type: string;
  readonly title: string;
  readonly variant: unknown;
  readonly seconds: number | null;
}

export const insertSteps = (tx: TenantTx, gameId: string, steps: readonly NewStep[]) =>
  tx
    .insertInto('live_step')
    .values(
      steps.map((step, index) => ({
        tenant_id: tx.tenantId,
        game_id: gameId,
        step: index + 1,
        kind: step.kind,
        question_id: step.questionId,
        question_version: step.version,
        own_content: step.ownContent && JSON.stringify(step.ownContent),
        type: step.type,
        title: step.title,
        variant: JSON.stringify(step.variant),
        seconds: step.seconds,
      })),
    )
    .execute();

export const listStepRows = (tx: TenantTx, gameId: string) =>
  tx
    .selectFrom('live_step as s')
    .leftJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 's.tenant_id')
        .onRef('v.question_id', '=', 's.question_id')
        .onRef('v.version', '=', 's.question_version'),
    )
    .select([
      's.step',
      's.kind',
      's.question_id',
      's.question_version',
      's.own_content',
      's.type',
      's.title',
      's.variant',
      's.seconds',
      'v.content',
    ])
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.game_id', '=', gameId)
    .orderBy('s.step')
    .execute();

/** When steps were open. */
export const listStepTimes = (tx: TenantTx, gameId: string) =>
  tx
    .selectFrom('live_step')
    .select(['step', 'opened_at', 'closed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .orderBy('step')
    .execute();

export const setStepTime = (tx: TenantTx, gameId: string, step: number, what: 'opened_at' | 'closed_at', at: Date) =>
  tx
    .updateTable('live_step')
    .set({ [what]: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('step', '=', step)
    .execute();

export type GameChange = Partial<
  Pick<GameRow, 'phase' | 'step' | 'due_at' | 'started_at' | 'finished_at' | 'pin' | 'task_id' | 'attempts_made_at'>
>;

/** The caller has locked the row. */
export const updateGame = (tx: TenantTx, gameId: string, change: GameChange): Promise<GameRow> =>
  tx
    .updateTable('live_game')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .returning(gameColumns)
    .executeTakeFirstOrThrow();

/** What players see stays as it is, and so does the version. */
export const setDue = (tx: TenantTx, gameId: string, at: Date) =>
  tx
    .updateTable('live_game')
    .set({ due_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .execute();

export const deleteGame = (tx: TenantTx, gameId: string) =>
  tx.deleteFrom('live_game').where('tenant_id', '=', tx.tenantId).where('game_id', '=', gameId).execute();

export interface DueGame {
  readonly tenant_id: string;
  readonly game_id: string;
  readonly due_at: Date;
}

/** Games of all tenants that should have moved on by now, the longest overdue first, after `after`. */
export const listDueGames = (tx: SweeperTx, now: Date, after: DueGame | null, limit: number): Promise<DueGame[]> =>
  tx
    .selectFrom('live_game')
    .select(['tenant_id', 'game_id', sql<Date>`due_at`.as('due_at')])
    .where('due_at', '<=', now)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(due_at, game_id) > (${after!.due_at}, ${after!.game_id}::uuid)`),
    )
    .orderBy('due_at')
    .orderBy('game_id')
    .limit(limit)
    .execute();

export async function listGames(
  tx: TenantTx,
  { hostId, quiz, ofst, limit }: { hostId: string | null; quiz?: string | undefined; ofst: number; limit: number },
) {
  const found = tx
    .selectFrom('live_game as g')
    .where('g.tenant_id', '=', tx.tenantId)
    .$if(hostId !== null, (query) => query.where('g.host_id', '=', hostId!))
    .$if(quiz !== undefined, (query) => query.where('g.quiz_id', '=', quiz!));
  const rows = await found
    .leftJoin('person as h', (join) =>
      join.onRef('h.tenant_id', '=', 'g.tenant_id').onRef('h.person_id', '=', 'g.host_id'),
    )
    .selectAll('g')
    .select([
      'h.first_name',
      'h.last_name',
      (query) =>
        query
          .selectFrom('live_player as p')
          .whereRef('p.tenant_id', '=', 'g.tenant_id')
          .whereRef('p.game_id', '=', 'g.game_id')
          .where('p.state', '=', 'in')
          .select(sql<number>`count(*)::int`.as('count'))
          .as('players'),
    ])
    .orderBy('g.created_at', 'desc')
    .orderBy('g.game_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The versions that these questions have now. */
export async function listCurrentVersions(tx: TenantTx, questionIds: readonly string[]) {
  if (questionIds.length === 0) return [];
  return tx
    .selectFrom('question as q')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select(['q.question_id', 'v.version', 'v.type', 'v.title', 'v.content', 'v.stimulus_id'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.question_id', 'in', [...new Set(questionIds)])
    .where('q.deleted_at', 'is', null)
    .execute();
}
