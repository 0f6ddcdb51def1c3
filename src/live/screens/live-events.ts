/**
 * Keeps the page of a live quiz up to date: a stream of server-sent events, and a state that is fetched whenever events may
 * have been missed. Players and hosts have the same.
 */
import { CallError } from '#platform/web/call.ts';
import { createStore } from '#platform/web/store.ts';

/** A stream that broke is opened again after this, longer each time, so that not all players of a room come at once. */
const AGAIN_MS = 400;
const MOST_AGAIN_MS = 3_000;
/** Should an event be lost without the stream breaking, the page notices within this. Rare: a room has hundreds of pages. */
const SURE_MS = 45_000;

export interface EventsState<State> {
  /** Null until the first answer. */
  readonly state: State | null;
  readonly connection: 'opening' | 'ok' | 'away';
  /** Why the game can't be shown at all. */
  readonly refused: CallError | null;
}

interface EventsContext<State> {
  /** Of the stream of who shows this state. */
  readonly path: (state: State) => string;
  readonly load: () => Promise<State>;
  /**
   * What an event makes of the state; null: fetch it, undefined: leave it. `data` is empty where the server leaves it to
   * the page to ask.
   */
  readonly onEvent: (state: State, name: string, data: string) => State | null | undefined;
  readonly eventNames: readonly string[];
  /** The one of two states that is newer. */
  readonly newer: (known: State, other: State) => State;
  /** Nothing comes after this state: no stream is needed. */
  readonly isOver?: (state: State) => boolean;
  /** After each opening of a stream. */
  readonly onOpen?: () => void;
}

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 401, 403, 404, 410].includes(error.statusCode);

export class LiveEvents<State> {
  readonly store = createStore<EventsState<State>>({ state: null, connection: 'opening', refused: null });
  readonly #context: EventsContext<State>;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isOpen = false;
  #isLoading = false;
  #isAskedAgain = false;

  constructor(context: EventsContext<State>) {
    this.#context = context;
  }

  /** Takes a state that came another way, as the answer of a call. */
  take = (state: State): void => {
    const { state: known, connection } = this.store.get();
    const next = known === null ? state : this.#context.newer(known, state);
    if (next === known && connection === 'ok') return;
    this.store.set({ state: next, connection: 'ok', refused: null });
  };

  /** Asks the server. */
  load = (): void => void this.#load();

  /** Begins; returns how to end it. */
  open(): () => void {
    this.#isOpen = true;
    this.load();
    const sure = setInterval(() => this.#source && this.load(), SURE_MS);
    window.addEventListener('online', this.#wake);
    window.addEventListener('offline', this.#onOffline);
    document.addEventListener('visibilitychange', this.#onVisible);
    return () => {
      this.#isOpen = false;
      clearInterval(sure);
      clearTimeout(this.#timer);
      this.#close();
      window.removeEventListener('online', this.#wake);
      window.removeEventListener('offline', this.#onOffline);
      document.removeEventListener('visibilitychange', this.#onVisible);
    };
  }

  async #load(): Promise<void> {
    if (this.#isLoading) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isLoading = true;
    this.#isAskedAgain = false;
    try {
      const state = await this.#context.load();
      if (!this.#isOpen) return;
      this.take(state);
      this.#listen();
    } catch (error) {
      if (!this.#isOpen) return;
      if (isFinal(error)) this.store.set({ ...this.store.get(), refused: error });
      else this.#lose();
    } finally {
      this.#isLoading = false;
      if (this.#isAskedAgain && this.#isOpen) this.load();
    }
  }

  #isOver(): boolean {
    const { state } = this.store.get();
    return state !== null && this.#context.isOver?.(state) === true;
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
  }

  #lose(): void {
    this.#close();
    if (this.#isOver()) return;
    if (this.store.get().connection !== 'away') this.store.set({ ...this.store.get(), connection: 'away' });
    clearTimeout(this.#timer);
    const wait = Math.min(MOST_AGAIN_MS, AGAIN_MS * 1.5 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#timer = setTimeout(this.load, wait);
  }

  /** Opens the stream, where there is none: its first event says what has changed since the state that is shown. */
  #listen(): void {
    const { state } = this.store.get();
    if (this.#source || state === null || this.#isOver()) return;
    const opened = new EventSource(this.#context.path(state));
    this.#source = opened;
    opened.addEventListener('open', () => {
      this.#failures = 0;
      this.#context.onOpen?.();
    });
    opened.addEventListener('error', () => {
      if (this.#source === opened) this.#lose();
    });
    for (const name of this.#context.eventNames)
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => this.#receive(name, data));
  }

  #receive(name: string, data: string): void {
    const known = this.store.get().state;
    const next = known === null ? null : this.#context.onEvent(known, name, data);
    if (next === null) this.load();
    else if (next !== undefined) this.take(next);
  }

  #wake = (): void => {
    if (!this.#isOpen) return;
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.load();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#wake();
  };

  #onOffline = (): void => {
    if (this.#isOpen) this.#lose();
  };
}
