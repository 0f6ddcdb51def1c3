/**
 * Simulated games: hosts, players, clocks and networks that do anything at any time, against a short scorer that was
 * written separately, from the guide and not from the code. Used by `board.test.ts` and `bench/live-laws.ts`.
 */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { acceptAnswers } from './actions-answer.ts';
import { createGame } from './actions-create.ts';
import { changePlayer, control } from './actions-host.ts';
import { readMe } from './actions-play.ts';
import { moveDue } from './actions-run.ts';
import { type HostAct, hostActs } from './contract-host.ts';
import { liveSettingsSchema } from './contract-setup.ts';
import { type GameRow, getGameRow, listStepTimes } from './store.ts';
import { listAllAnswers, readBoard } from './store-answers.ts';
import { findPlayer, insertPlayers, updatePlayer } from './store-players.ts';
import type { BankQuestion, InTenant } from './testing-bank.ts';

/** 1000 × share × (2 × limit − elapsed) ∕ (2 × limit), halves up; shares below 0 are 0. */
function worth(fraction: string, elapsed: number, limit: number | null, isQuiet: boolean): number {
  const [n = 0n, d = 1n] = fraction.split('/').map(BigInt);
  if (n <= 0n) return 0;
  const [left, whole] = isQuiet || limit === null ? [1n, 1n] : [BigInt(2 * limit - elapsed), BigInt(2 * limit)];
  return Number((2n * 1000n * n * left + d * whole) / (2n * d * whole));
}

interface Model {
  readonly player: string;
  readonly person: string;
  readonly roundTrip: number | null;
  percent: number | null;
  isIn: boolean;
  /** By step. */
  readonly points: Map<number, number>;
  readonly streaks: Map<number, number>;
}

type SimulatedStep = BankQuestion & { readonly seconds: number | null };
type StepTimes = Awaited<ReturnType<typeof listStepTimes>>;

/** An answer on its way; `given`: undefined where there is no such step. */
interface Sent {
  readonly model: Model;
  readonly number: number;
  readonly given: BankQuestion['answers'][number] | undefined;
  readonly receivedAt: Date;
}

/** The state that the scorer keeps, and everything that may happen to a game. */
class Simulation {
  readonly #inTenant: InTenant;
  readonly #host: Actor;
  readonly #seed: string;
  readonly #random: () => number;
  readonly #settings: ReturnType<typeof liveSettingsSchema.parse>;
  readonly #steps: readonly SimulatedStep[];
  readonly #afterResult: HostAct;
  readonly #players: Model[] = [];
  #now: number;
  #id = '';
  accepted = 0;

  constructor(inTenant: InTenant, host: Actor, bank: readonly BankQuestion[], seed: string) {
    this.#inTenant = inTenant;
    this.#host = host;
    this.#seed = seed;
    this.#random = seededRandom(seed);
    this.#now = Date.parse('2026-03-02T09:00:00Z') + this.upTo(1_000_000);
    this.#settings = liveSettingsSchema.parse({
      pace: this.#pick(['host', 'host', 'timed']),
      points: this.#pick(['speed', 'speed', 'quiet']),
      streakBonus: this.#random() < 0.5,
      closeness: false,
    });
    this.#steps = Array.from({ length: 1 + this.upTo(4) }, () => ({
      ...this.#pick(bank),
      seconds: this.#pick([5, 20, 20, 60, null]),
    }));
    this.#afterResult = this.#random() < 0.5 ? 'board' : 'next';
  }

  upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1));
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length - 1)]!;
  }

  #clock = (): Date => new Date(this.#now);

  async create(): Promise<void> {
    const steps = this.#steps.map(({ question, seconds }) => ({ kind: 'question' as const, question, seconds }));
    const input = { name: this.#seed, quiz: null, steps, settings: this.#settings };
    const { _id } = await this.#inTenant((tx) => createGame(tx, this.#host, input, this.#clock()));
    this.#id = _id;
  }

  /** One of all things that may happen. */
  async happen(): Promise<void> {
    const host = () => this.#hostAct();
    const acts: (() => Promise<unknown>)[] = [
      () => this.join(),
      () => this.#answer(),
      () => this.#answer(),
      async () => (this.#now += this.upTo(25_000)),
      () => this.#inTenant((tx) => moveDue(tx, this.#id, this.#clock())),
      ...[host, host, host, host, host],
      () => this.#changePlayer(),
    ];
    await this.#pick(acts)();
  }

  async join(): Promise<void> {
    const [player, person] = [uuid(), uuid()];
    const roundTrip = this.#pick([null, 0, 40, this.upTo(500)]);
    await this.#inTenant(async (tx) => {
      const name = { first_name: 'P', last_name: '', email: `${person}@x.test`, roles: ['student'] };
      await tx
        .insertInto('person')
        .values({ tenant_id: tx.tenantId, person_id: person, ...name })
        .execute();
      const own = { game_id: this.#id, player_id: player, person_id: person, nickname: player, nickname_key: player };
      await insertPlayers(tx, [{ ...own, team: null, state: 'in', is_guest: false, joined_at: this.#clock() }]);
      if (roundTrip !== null) await updatePlayer(tx, this.#id, player, { round_trip_ms: roundTrip });
    });
    this.#players.push({
      player,
      person,
      roundTrip,
      percent: 100,
      isIn: true,
      points: new Map(),
      streaks: new Map(),
    });
  }

  async #answer(): Promise<void> {
    this.#now += this.upTo(6_000);
    const senders = this.#players.filter(() => this.#random() < 0.6);
    const asked = senders.map((model) => {
      const step = this.#random() < 0.85 ? null : 1 + this.upTo(this.#steps.length);
      return { model, step, choice: this.upTo(9), receivedAt: new Date(this.#now - this.upTo(50)) };
    });
    const { row, times } = await this.#inTenant(async (tx) => ({
      row: await getGameRow(tx, this.#id),
      times: await listStepTimes(tx, this.#id),
    }));
    const sent = asked.map(({ model, step, choice, receivedAt }): Sent => {
      const number = step ?? Math.max(1, row.step);
      const known = this.#steps[number - 1]?.answers;
      return { model, number, given: known?.[choice % known.length], receivedAt };
    });
    // Some of them twice in the same batch, with another answer.
    const twice = [...sent, ...sent.filter(() => this.#random() < 0.2)];
    const requests = twice.map(({ model, number, given, receivedAt }) => ({
      gameId: this.#id,
      personId: model.person,
      step: number,
      answer: given?.answer,
      receivedAt,
    }));
    const { outcomes } = await this.#inTenant((tx) => acceptAnswers(tx, requests));
    for (const [index, one] of twice.entries()) this.#score(one, outcomes[index]!, row, times);
  }

  /** Keeps what the answer is worth by the guide. Throws where it was accepted or refused against it. */
  #score(sent: Sent, outcome: unknown, row: GameRow, times: StepTimes): void {
    const { model, number, given, receivedAt } = sent;
    const openedAt = times[number - 1]?.opened_at?.getTime() ?? null;
    const seconds = this.#steps[number - 1]?.seconds ?? null;
    const limit = seconds === null || model.percent === null ? null : (seconds * 1000 * model.percent) / 100;
    const before = model.points.has(number);
    const since = openedAt === null ? 0 : receivedAt.getTime() - openedAt;
    const isOpen = row.phase === 'question' && row.step === number && (limit === null || since <= limit + 500);
    const expected = model.isIn && (before || (isOpen && given !== undefined && !given.isRefused));
    const got = typeof outcome === 'object' && outcome !== null && 'value' in outcome;
    if (got !== expected) {
      const said = `answer ${JSON.stringify(given)} to ${number} ${got ? 'taken' : 'refused'}`;
      throw new Error(`${this.#seed}: ${said}: ${JSON.stringify(outcome)}`);
    }
    if (!got || before) return;
    this.accepted += 1;
    const elapsed = Math.min(Math.max(0, since - (model.roundTrip ?? 0)), limit ?? Number.MAX_SAFE_INTEGER);
    const isRight = given!.fraction === '1';
    const streak = isRight ? (model.streaks.get(number - 1) ?? 0) + 1 : 0;
    const bonus = this.#settings.streakBonus && streak > 1 ? Math.min(500, 100 * (streak - 1)) : 0;
    model.streaks.set(number, streak);
    model.points.set(number, worth(given!.fraction, elapsed, limit, this.#settings.points === 'quiet') + bonus);
  }

  async #hostAct(): Promise<void> {
    const usual: Record<string, HostAct> = {
      created: 'open',
      lobby: 'next',
      question: 'close',
      result: this.#afterResult,
      board: 'next',
      finished: 'finish',
    };
    const isOpened = await this.#inTenant(async (tx) => {
      const row = await getGameRow(tx, this.#id);
      const from = { step: row.step - (this.#random() < 0.1 ? 1 : 0), phase: row.phase as 'board' };
      const what: HostAct = this.#random() < 0.8 ? usual[row.phase]! : this.#pick(hostActs);
      const { acted, state } = await control(tx, this.#host, this.#id, { act: what, from }, this.#clock());
      return acted && state.room.phase === 'question';
    });
    for (let times = isOpened ? 1 + this.upTo(1) : 0; times > 0; times--) await this.#answer();
  }

  async #changePlayer(): Promise<void> {
    const model = this.#pick(this.#players);
    if (!model?.isIn || this.#random() < 0.7) return;
    const percent = this.#pick([100, 150, 200, null]);
    const isOut = this.#random() < 0.2;
    const change = isOut ? ({ state: 'removed' } as const) : { timePercent: percent };
    await this.#inTenant((tx) => changePlayer(tx, this.#host, this.#id, model.player, change, this.#clock()));
    if (isOut) model.isIn = false;
    else model.percent = percent;
  }

  /** The board, the rows behind it and what each player is shown are the scorer's. */
  check(): Promise<void> {
    return this.#inTenant(async (tx) => {
      const times = await listStepTimes(tx, this.#id);
      const closed = new Set(times.filter(({ closed_at }) => closed_at).map(({ step }) => step));
      const board = await readBoard(tx, this.#id, false, 0);
      const rows = Map.groupBy(await listAllAnswers(tx, this.#id), ({ player_id }) => player_id);
      const totals = new Map(board.map((place) => [place.player_id, place]));
      const expected = this.#players.filter(({ isIn }) => isIn);
      if (board.length !== expected.length) throw new Error(`${this.#seed}: ${board.length} on the board`);
      for (const { player, points } of expected) {
        const sum = [...points].reduce((total, [step, one]) => total + (closed.has(step) ? one : 0), 0);
        const place = totals.get(player);
        const own = (rows.get(player) ?? []).filter(({ step }) => closed.has(step));
        const ofRows = own.reduce((total, row) => total + row.points, 0);
        if (place?.points !== sum || ofRows !== sum) {
          throw new Error(`${this.#seed}: the board says ${place?.points}, the rows ${ofRows}, the scorer ${sum}`);
        }
        const better = board.filter((other) => other.points > place.points).length;
        if (place.rank !== better + 1) throw new Error(`${this.#seed}: rank ${place.rank}, not ${better + 1}`);
      }
      const someone = expected[0] && (await findPlayer(tx, this.#id, expected[0].player));
      if (!someone) return;
      const me = await readMe(tx, this.#id, someone, this.#clock());
      if (me.points !== totals.get(someone.player_id)?.points)
        throw new Error(`${this.#seed}: a player is shown ${me.points}`);
    });
  }
}

/** Throws where a board is not what the scorer says, at any moment. Returns how many answers were accepted. */
export async function simulateGame(inTenant: InTenant, host: Actor, bank: readonly BankQuestion[], seed: string) {
  const game = new Simulation(inTenant, host, bank, seed);
  await game.create();
  for (let count = 2 + game.upTo(3); count > 0; count--) await game.join();
  const turns = 8 + game.upTo(12);
  for (let turn = 0; turn < turns; turn++) {
    await game.happen();
    await game.check();
  }
  return game.accepted;
}
