/**
 * One game as this process knows it: who follows it here, and its state as it was read last. PostgreSQL has the truth; a
 * process that starts later, or on another machine, reads the same.
 */
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { closeAnswered, moveDue } from '../actions-run.ts';
import { answeredSchema } from '../contract.ts';
import { hidden, readSnapshot, type Snapshot, toHostRoom, toRoom } from '../state.ts';
import { type AnswerRow, countAnswersTo, listAnswersTo } from '../store-answers.ts';
import { countPlayers } from '../store-players.ts';
import { serializeMe, serializeRoom } from './room-events.ts';
import { type Players, RoomPlayers } from './room-players.ts';
import type { StateSignal } from './signals.ts';

export type Notify = (event: string, data?: string) => void;

/** Hosts see how many have answered this often at most, players more seldom: there are many of them. */
const HOST_EVERY_MS = 500;
const PLAYERS_EVERY_MS = 2_000;
/** In a full room less often: 500 phones every 5 s. */
const PLAYERS_EVERY_MS_EACH = 10;
const BOARD_EVERY_MS = 1_500;
/** The longest time that a timer can wait is shorter than the longest challenge. */
const MOST_WAIT_MS = 60_000;

export class LiveRoom {
  readonly players = new Map<string, Set<Notify>>();
  readonly hosts = new Set<Notify>();
  usedAt = 0;
  #services: Services;
  readonly tenant: TenantId;
  readonly gameId: string;
  #snapshot: Snapshot | null = null;
  #reading: Promise<Snapshot> | null = null;
  #isStale = true;
  #everyPlayer = new RoomPlayers();
  #due: NodeJS.Timeout | undefined;
  #counting: NodeJS.Timeout | undefined;
  #playersCountedAt = 0;
  #isClosed = false;

  constructor(services: Services, tenant: TenantId, gameId: string) {
    this.#services = services;
    this.tenant = tenant;
    this.gameId = gameId;
  }

  get isFollowed(): boolean {
    return this.players.size > 0 || this.hosts.size > 0;
  }

  /** The state, read once for all who ask until it changes. `least`: the version that the caller knows of. */
  async fresh(least = 0): Promise<Snapshot> {
    this.usedAt = performance.now();
    const known = this.#snapshot;
    if (known && !this.#isStale && known.row.version >= least && this.#services.signals.connected) return known;
    if (known && known.row.version < least) this.#isStale = true;
    return this.#read();
  }

  /** The state in this version or a later one, in which players who have joined since may be missing. */
  async inVersion(least: number): Promise<Snapshot> {
    const known = this.#snapshot;
    return known && known.row.version >= least && this.#services.signals.connected ? known : this.fresh(least);
  }

  /** A player has joined: counted at once, and read with all others who join at the same time once they are published. */
  countJoined(state: string): void {
    const known = this.#snapshot;
    if (!known || this.#isStale) return;
    const isIn = state === 'in';
    const [players, waiting] = [known.players + (isIn ? 1 : 0), known.waiting + (isIn ? 0 : 1)];
    this.#snapshot = { ...known, players, waiting };
  }

  /** Something has changed: what is being read now may be from before it. */
  receive(signal: StateSignal | null): void {
    // Of answers to an open step only their number is shown, which followers are sent.
    const isCount = signal?.kind === 'answers' && this.isFollowed && this.#snapshot?.game.isOwnPace === false;
    if (!isCount) this.#isStale = true;
    if (signal === null || signal.kind === 'players') this.#everyPlayer.forget();
    if (!this.isFollowed) return;
    if (signal === null || signal.kind === 'room') {
      this.#publishAll();
      return;
    }
    if (signal.kind === 'players') for (const player of signal.players) this.#notifyPlayer(player, 'me');
    else {
      const data = JSON.stringify({ step: signal.step });
      for (const player of signal.players) this.#notifyPlayer(player, 'mine', data);
    }
    this.#countSoon(signal.kind === 'players');
  }

  /**
   * Follows as a player or, with null, as a host; answers how to stop. `shown`: the version of the room that the page has: where it is
   * another by now, or null, the page is notified.
   */
  follow(playerId: string | null, shown: number | null, notify: Notify): () => void {
    const followers = playerId === null ? this.hosts : (this.players.get(playerId) ?? new Set());
    followers.add(notify);
    if (playerId !== null) this.players.set(playerId, followers);
    // Also sets the timer of what is due.
    this.fresh().then(
      (snapshot) => {
        this.#waitForDue(snapshot);
        if (snapshot.row.version !== shown) notify('room');
      },
      (error) => this.#report(error),
    );
    return () => {
      followers.delete(notify);
      this.usedAt = performance.now();
      if (playerId !== null && followers.size === 0) this.players.delete(playerId);
      if (!this.isFollowed) this.#stopTimers();
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimers();
  }

  #stopTimers(): void {
    clearTimeout(this.#due);
    clearTimeout(this.#counting);
    this.#counting = undefined;
  }

  #report = (error: unknown): void => {
    if (this.#isClosed) return;
    this.#services.log.warn({ err: error, game: this.gameId }, 'a live quiz could not be read, trying again');
  };

  #read(): Promise<Snapshot> {
    if (this.#reading && !this.#isStale) return this.#reading;
    this.#isStale = false;
    const reading = inTenant(this.#services.database, this.tenant, (tx) => readSnapshot(tx, this.gameId)).then(
      (snapshot) => this.#keep(snapshot),
      (error) => {
        this.#isStale = true;
        throw error;
      },
    );
    this.#reading = reading.finally(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    return reading;
  }

  /** Two readings may end in another order than they began: the later version stays. */
  #keep(snapshot: Snapshot): Snapshot {
    const known = this.#snapshot;
    this.#snapshot = known && known.row.version > snapshot.row.version ? known : snapshot;
    return this.#snapshot;
  }

  #publishing: Promise<void> | null = null;
  #isChangedMeanwhile = false;

  /** Reads once and sends to everybody; what changes during that is read again afterwards. */
  #publishAll(): void {
    if (this.#publishing) {
      this.#isChangedMeanwhile = true;
      return;
    }
    this.#publishing = this.#readAndPublish()
      .catch((error) => {
        this.#report(error);
        // Everybody asks for themselves.
        for (const notify of this.#everybody()) notify('room');
      })
      .finally(() => {
        this.#publishing = null;
        if (!this.#isChangedMeanwhile || this.#isClosed) return;
        this.#isChangedMeanwhile = false;
        this.#publishAll();
      });
  }

  *#everybody(): Iterable<Notify> {
    yield* this.hosts;
    for (const notifiers of this.players.values()) yield* notifiers;
  }

  #notifyPlayer(player: string, event: string, data?: string): void {
    for (const notify of this.players.get(player) ?? []) notify(event, data);
  }

  async #readAndPublish(): Promise<void> {
    const { database, clock } = this.#services;
    const before = this.#snapshot;
    this.#isStale = false;
    const { snapshot, players, open } = await inTenant(database, this.tenant, async (tx) => {
      const read = await readSnapshot(tx, this.gameId, before);
      const { phase, step } = read.row;
      const given = phase === 'question' ? await listAnswersTo(tx, this.gameId, step) : [];
      return { snapshot: read, players: await this.#everyPlayer.read(tx, this.gameId), open: given };
    });
    this.#keep(snapshot);
    this.#waitForDue(snapshot);
    this.#publish(snapshot, players, new Map(open.map((answer) => [answer.player_id, answer])), clock());
  }

  /** `given`: answers to the open step, by player. */
  #publish(snapshot: Snapshot, players: Players, given: ReadonlyMap<string, AnswerRow>, now: Date): void {
    // Rooms that open a question at the same time do not all count at the same time.
    this.#playersCountedAt = performance.now() - Math.random() * this.#countPlayersEveryMs;
    const forHosts = serializeRoom(toHostRoom(snapshot, now));
    for (const notify of this.hosts) notify('room', forHosts);
    const room = toRoom(snapshot, now);
    const [shown, withheld] = [serializeRoom(room), serializeRoom(hidden(room))];
    for (const [id, notifiers] of this.players) {
      const player = players.get(id);
      // Of somebody who joined while the others were read nothing is known: the page asks.
      const data = player && (player.state === 'in' ? shown : withheld);
      const me = player && serializeMe(snapshot, player, given.get(id), now);
      for (const notify of notifiers) {
        // In one turn, so that both go in one packet.
        notify('room', data);
        notify('me', me);
      }
    }
  }

  #waitForDue({ row }: Snapshot): void {
    clearTimeout(this.#due);
    if (!row.due_at || this.#isClosed || !this.isFollowed) return;
    const wait = row.due_at.getTime() - this.#services.clock().getTime();
    this.#due = setTimeout(() => void this.#moveDue(), Math.min(Math.max(0, wait), MOST_WAIT_MS));
    this.#due.unref();
  }

  async #moveDue(): Promise<void> {
    try {
      const { database, clock } = this.#services;
      const isMoved = await inTenant(database, this.tenant, (tx) => moveDue(tx, this.gameId, clock()));
      if (!isMoved && this.isFollowed) this.#waitForDue(await this.#read());
    } catch (error) {
      this.#report(error);
    }
  }

  /** Counts once for everything that arrives in half a second; in two, where no host follows this process. */
  #countSoon(isPlayers: boolean): void {
    this.#isPlayersChanged ||= isPlayers;
    const isOwnPace = this.#snapshot?.game.isOwnPace === true;
    const countEveryMs = this.hosts.size > 0 ? HOST_EVERY_MS : PLAYERS_EVERY_MS;
    this.#counting ??= setTimeout(
      () => {
        this.#counting = undefined;
        (isOwnPace ? this.#publishOwnBoard() : this.#count()).catch(this.#report);
      },
      isOwnPace ? BOARD_EVERY_MS : countEveryMs,
    );
    this.#counting.unref();
  }
  #isPlayersChanged = false;

  /** In a challenge: the board while it runs, for its hosts alone. */
  async #publishOwnBoard(): Promise<void> {
    if (!this.isFollowed || this.#isClosed) return;
    if (this.#isPlayersChanged) for (const notify of this.hosts) notify('players');
    this.#isPlayersChanged = false;
    if (this.hosts.size === 0) return;
    const room = serializeRoom(toHostRoom(await this.fresh(), this.#services.clock()));
    for (const notify of this.hosts) notify('room', room);
  }

  get #countPlayersEveryMs(): number {
    return Math.max(PLAYERS_EVERY_MS, this.players.size * PLAYERS_EVERY_MS_EACH);
  }

  async #count(): Promise<void> {
    if (!this.isFollowed || this.#isClosed) return;
    const { database, clock } = this.#services;
    const isPlayersChanged = this.#isPlayersChanged;
    this.#isPlayersChanged = false;
    const snapshot = this.#snapshot ?? (await this.fresh());
    const { step, phase } = snapshot.row;
    const [answered, { players }] = await inTenant(database, this.tenant, async (tx) => {
      // Known before the next question opens, which waits for nothing that could be read earlier.
      if (isPlayersChanged) await this.#everyPlayer.read(tx, this.gameId);
      return [await countAnswersTo(tx, this.gameId, step), await countPlayers(tx, this.gameId)] as const;
    });
    const data = JSON.stringify(answeredSchema.parse({ step, answered, players }));
    for (const notify of this.hosts) {
      if (isPlayersChanged) notify('players');
      notify('answered', data);
    }
    if (performance.now() - this.#playersCountedAt > this.#countPlayersEveryMs) {
      this.#playersCountedAt = performance.now();
      for (const notifiers of this.players.values()) for (const notify of notifiers) notify('answered', data);
    } else this.#countSoon(false);
    if (phase === 'question' && players > 0 && answered >= players) {
      await inTenant(database, this.tenant, (tx) => closeAnswered(tx, this.gameId, step, clock()));
    }
  }
}
