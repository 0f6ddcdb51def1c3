import { useQuery } from '@tanstack/react-query';
import { SessionEnded } from '#identity/account/sessions/screens/shared/SessionEnded.tsx';
import { ssoWaysQuery } from '../../queries.ts';
import { SsoWays } from './SsoWays.tsx';

/** Signing in again over the page, also at a provider: that opens beside this page, which keeps what was typed. */
export function SessionEndedHere() {
  const { ways = [], only = false } = useQuery(ssoWaysQuery()).data ?? {};
  return <SessionEnded isSsoOnly={only} ways={ways.length > 0 && <SsoWays ways={ways} fwd={undefined} isBeside />} />;
}
