/**
 * Where to go after signing in: `fwd` when it is a path of this site, else `otherwise`. Never another site, whatever
 * spelling of one a link may carry.
 */
export function safeForward(fwd: string | undefined, origin: string, otherwise: string): string {
  if (!fwd?.startsWith('/')) return otherwise;
  try {
    const target = new URL(fwd, origin);
    const path = `${target.pathname}${target.search}${target.hash}`;
    // A path that begins with two slashes would be another host when it is followed.
    return target.origin === origin && !path.startsWith('//') && !path.startsWith('/login') ? path : otherwise;
  } catch {
    return otherwise;
  }
}
