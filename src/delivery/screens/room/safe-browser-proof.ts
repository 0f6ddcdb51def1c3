/** Another session has to show again that this is Safe Exam Browser, before anything is sent. */

/** `onProven`: sending can continue. Proving may reload the page: what was not sent is in the outbox. */
export function createProver(attemptId: string, onProven: () => void) {
  let isProving = false;
  return {
    isProving: (): boolean => isProving,
    async prove(): Promise<void> {
      if (isProving) return;
      if ('SafeExamBrowser' in globalThis) {
        isProving = true;
        const { comeIn } = await import('#delivery/safe-browser/safe-browser.ts');
        const entrance = await comeIn(attemptId).catch(() => null);
        if (entrance?.state === 'leaving') return;
        isProving = false;
        if (entrance?.state !== 'in') return;
      }
      onProven();
    },
  };
}
