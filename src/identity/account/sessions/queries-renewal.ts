import { call } from '#platform/web/call.ts';
import { session } from '#platform/web/session.ts';

const renewEvery = 6 * 60 * 60_000;

async function renew(): Promise<void> {
  // Not before it is needed: no page pays for it with its first load.
  const { refreshToken } = await import('#identity/account/contract.ts');
  await call(refreshToken);
}

/** Renews the one-day session while the page stays open; a failure is only logged. */
export function renewSignIn(): void {
  setInterval(() => {
    if (!session.get().user || session.get().ended) return;
    renew().catch((error: unknown) => console.warn('The session could not be renewed', error));
  }, renewEvery);
}
