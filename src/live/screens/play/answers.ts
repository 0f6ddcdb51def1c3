/** A player's answers on their way: kept in the browser from the first touch, sent until the server says what became of them. */
import { CallError } from '#platform/web/call.ts';
import { createStore } from '#platform/web/store.ts';
import type { Me } from '../../contract-room.ts';
import type { Draft, Drafts } from './draft.ts';

/** What became of the answer to the current step. */
export interface Answering {
  readonly draft: Draft | null;
  /**
   * - none: nothing was submitted
   * - sending: on its way, or waiting for the network
   * - accepted: the server has it
   * - late: it came after the end
   * - refused: the server said why not, in `why`
   */
  readonly status: 'none' | 'sending' | 'accepted' | 'late' | 'refused';
  readonly why: string;
}

const nothing: Answering = { draft: null, status: 'none', why: '' };
const RETRY_MS = 500;
const MOST_RETRY_MS = 3_000;

const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;

/** What the server has made of an answer. */
export interface Sent {
  readonly step: number;
  /** What was accepted, by this call or an earlier one. */
  readonly answer: unknown;
  readonly verdict: Me['verdict'];
}

interface AnswersContext {
  /** Throws `CallError`. */
  readonly send: (step: number, answer: unknown) => Promise<Sent>;
  readonly drafts: Drafts;
  /** Returns how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
  readonly onAccepted: (sent: Sent) => void;
  /** An answer was submitted that can't reach its question any more. */
  readonly onLost: (step: number) => void;
}

/** The status of an answer that the server has refused, with its reason. */
const refusalOf = (error: unknown): Pick<Answering, 'status' | 'why'> => ({
  status: error instanceof CallError && (error.code === 'closed' || error.code === 'conflict') ? 'late' : 'refused',
  why: error instanceof Error ? error.message : '',
});

/** The answers of one game: kept in the browser from the first touch, and sent until the server has said what became of them. */
export function createAnswers({ send: sendAnswer, drafts, later, onAccepted, onLost }: AnswersContext) {
  const store = createStore<Answering>(nothing);
  /** By step: what was submitted and has no answer yet. It is sent also when the game has gone on, to learn what became of it. */
  const pending = new Map<number, Draft>();
  const underWay = new Set<number>();
  let callOff = (): void => {};
  let tries = 0;

  const isCurrent = (step: number): boolean => store.get().draft?.step === step;
  const settle = (step: number): void => {
    pending.delete(step);
    tries = 0;
    if (drafts.read()?.step === step) drafts.drop();
  };

  async function send(draft: Draft): Promise<void> {
    const { step } = draft;
    if (underWay.has(step)) return;
    underWay.add(step);
    try {
      const said = await sendAnswer(step, draft.answer);
      settle(step);
      if (isCurrent(step)) store.set({ draft: { ...draft, answer: said.answer }, status: 'accepted', why: '' });
      onAccepted(said);
    } catch (error) {
      if (mayPass(error)) {
        callOff();
        callOff = later(Math.min(MOST_RETRY_MS, RETRY_MS * 1.5 ** tries), wake);
        tries += 1;
        return;
      }
      settle(step);
      if (isCurrent(step)) store.set({ draft, ...refusalOf(error) });
      else onLost(step);
    } finally {
      underWay.delete(step);
    }
  }

  const wake = (): void => [...pending.values()].forEach((draft) => void send(draft));
  const submit = (draft: Draft): void => {
    pending.set(draft.step, draft);
    void send(draft);
  };

  return {
    store,
    /** The player is at this step: what they had chosen before a reload is there again, what was on its way is sent. */
    enter(step: number, accepted: { readonly answer: unknown } | null): void {
      if (accepted) {
        const isKnown = store.get().status === 'accepted' && isCurrent(step);
        if (!isKnown)
          store.set({ draft: { step, answer: accepted.answer, isSubmitted: true }, status: 'accepted', why: '' });
        settle(step);
        return;
      }
      if (isCurrent(step)) return;
      const kept = drafts.read();
      const isOfStep = kept?.step === step;
      store.set(isOfStep ? { draft: kept, status: kept.isSubmitted ? 'sending' : 'none', why: '' } : nothing);
      if (kept?.isSubmitted && !pending.has(kept.step)) submit(kept);
    },
    choose(step: number, answer: unknown): void {
      const draft = { step, answer, isSubmitted: false };
      drafts.keep(draft);
      store.set({ draft, status: 'none', why: '' });
    },
    submit(): void {
      const { draft, status } = store.get();
      if (!draft || status !== 'none') return;
      const submitted = { ...draft, isSubmitted: true };
      drafts.keep(submitted);
      store.set({ draft: submitted, status: 'sending', why: '' });
      submit(submitted);
    },
    /** The network is back. */
    wake,
    stop: (): void => callOff(),
  };
}
