/** Sign-ins that began at the provider: nobody is signed in before the person has read as whom, and confirmed it. */
import { type Admission, type Caller, readChallenge, takeChallenge } from '#identity/account/api.ts';
import { badField } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { emailOf, namesOf } from '../rules.ts';
import { admitAnswer, answerKind } from './actions-sign-in.ts';
import { findSaml } from './store.ts';

export const PENDING_COOKIE = 'saml-pending';
const PATH = '/v1/api/auth/saml';

export const pendingCookieOptions = (site: string) =>
  ({
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: site.startsWith('https:'),
    maxAge: answerKind.livesMs / 1000,
  }) as const;

/** Whose sign-in waits in this browser; null: none. */
export async function describePending(services: Services, tenant: TenantOfRequest, ticket: string | undefined) {
  if (ticket === undefined) return null;
  return inTenant(services.database, tenant.id, async (tx) => {
    const waiting = await readChallenge(services, tx, answerKind, ticket);
    const row = waiting?.data.state === null ? await findSaml(tx, waiting.data.provider) : undefined;
    if (!waiting || !row?.is_enabled || !row.allows_unsolicited) return null;
    const { claims, name } = waiting.data;
    const { firstName, lastName } = namesOf(claims);
    const said = [[firstName, lastName].join(' ').trim(), emailOf(claims) ?? ''].filter((one) => one !== '').join(', ');
    return { provider: row.label, name: said === '' ? name.value : said };
  });
}

/** Signs in whom the waiting answer names. Throws `SsoFailed`, and a refusal where none waits. */
export async function confirmPending(
  services: Services,
  tenant: TenantOfRequest,
  ticket: string | undefined,
  caller: Caller,
): Promise<Admission> {
  const taken =
    ticket === undefined
      ? null
      : await inTenant(services.database, tenant.id, (tx) => takeChallenge(services, tx, answerKind, ticket));
  // An answer to a sign-in that began here belongs to its browser, which does not come this way.
  if (taken?.data.state !== null) throw badField('pending', 'This took too long. Start again at the provider');
  return admitAnswer(services, tenant, taken.data, caller);
}
