/**
 * The windows of one attempt in one browser follow each other: what one of them has saved, the others show at once. Other
 * devices are told by the server (`savedElsewhereAt`).
 */
import type { AnswerToSend, HeldAnswer, SavedAnswer } from '#delivery/sync/answer-state.ts';

type Held = HeldAnswer & { readonly question: { readonly _id: string } };
type Told = { readonly saved: readonly Held[] } | { readonly isOver: true };

interface Hearer {
  readonly learn: (held: readonly Held[]) => void;
  /** The attempt may be over: the server knows. */
  readonly ask: () => void;
}

export interface OtherWindows {
  /** Tells the others what the server has acknowledged. */
  tell(sent: readonly AnswerToSend[], saved: readonly SavedAnswer[]): void;
  tellEnd(): void;
  /** Answers how to stop. */
  listen(hearer: Hearer): () => void;
}

/** `open`: how a channel is opened; a browser without any leaves each window to what the server says. */
export function openOtherWindows(
  attemptId: string,
  open: (name: string) => BroadcastChannel | null = (name) =>
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name),
): OtherWindows {
  let channel: BroadcastChannel | null = null;
  const post = (told: Told): void => channel?.postMessage(told);
  return {
    tell(sent, saved) {
      const held = saved.flatMap(({ question, seq, savedAt, feedback }): Held[] => {
        const own = sent.find((one) => one.question === question && one.seq === seq);
        return own ? [{ question: { _id: question }, resp: own.answer, seq, savedAt, feedback: feedback ?? null }] : [];
      });
      if (held.length > 0) post({ saved: held });
    },
    tellEnd: () => post({ isOver: true }),
    listen({ learn, ask }) {
      const opened = open(`tripos-exam-${attemptId}`);
      channel = opened;
      if (opened)
        opened.onmessage = ({ data }: MessageEvent<Told>) => {
          if ('saved' in data) learn(data.saved);
          else ask();
        };
      return () => {
        if (channel === opened) channel = null;
        opened?.close();
      };
    },
  };
}
