/** What browsers say about passkeys. */

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** Passkeys belong to a name, never to a number, and need https (or localhost). */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);

/** The person closed the browser's dialog, or let it time out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
