/** Answers that earlier pages of this attempt left in the outbox for sections that are closed by now. */
import { lateRetryMs } from '#delivery/late/screens/late-delivery.ts';
import { deliverOrphansOfClosedSections } from '#delivery/offline-answers/orphaned-outbox.ts';

/** Uploads them until the server has them; returns how to stop. */
export function uploadOrphans(attemptId: string, isOnPage: (question: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const upload = async (): Promise<void> => {
    const isDone = await deliverOrphansOfClosedSections(attemptId, isOnPage);
    if (!isDone && !isStopped) timer = setTimeout(() => void upload(), lateRetryMs);
  };
  void upload();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
