/**
 * The windows of one attempt in one browser follow each other: what one of them has saved, the others show at once. Other
 * devices get it from the server (`savedElsewhereAt`).
 */
import type { AnswerToSend, RemoteAnswer, SavedAnswer } from '#delivery/sync/answer-state.ts';

type Remote = RemoteAnswer & { readonly question: { readonly _id: string } };
type Message = { readonly saved: readonly Remote[] } | { readonly isOver: true };

interface Listener {
  readonly applyRemote: (answers: readonly Remote[]) => void;
  /** The attempt may be over: the server knows. */
  readonly ask: () => void;
}

export interface OtherWindows {
  /** Publishes what the server has acknowledged. */
  publishSaved(sent: readonly AnswerToSend[], saved: readonly SavedAnswer[]): void;
  publishEnd(): void;
  /** Returns how to stop. */
  listen(listener: Listener): () => void;
}

/** `open`: how a channel is opened; a browser without any leaves each window to what the server says. */
export function openOtherWindows(
  attemptId: string,
  open: (name: string) => BroadcastChannel | null = (name) =>
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name),
): OtherWindows {
  let channel: BroadcastChannel | null = null;
  const post = (message: Message): void => channel?.postMessage(message);
  return {
    publishSaved(sent, saved) {
      const remote = saved.flatMap(({ question, seq, savedAt, feedback, parts }): Remote[] => {
        const own = sent.find((one) => one.question === question && one.seq === seq);
        const remote = { resp: own?.answer, seq, savedAt, feedback: feedback ?? null, ...(parts && { parts }) };
        return own ? [{ question: { _id: question }, ...remote }] : [];
      });
      if (remote.length > 0) post({ saved: remote });
    },
    publishEnd: () => post({ isOver: true }),
    listen({ applyRemote, ask }) {
      const opened = open(`tripos-exam-${attemptId}`);
      channel = opened;
      if (opened)
        opened.onmessage = ({ data }: MessageEvent<Message>) => {
          if ('saved' in data) applyRemote(data.saved);
          else ask();
        };
      return () => {
        if (channel === opened) channel = null;
        opened?.close();
      };
    },
  };
}
