/** What people are told about their own account, so that they notice when it was somebody else. */
import { type SqlBool, sql } from 'kysely';
import { notify } from '#messaging/notifications/api.ts';
import type { Said } from '#messaging/notifications/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { browserName, browserParts } from './sessions/browser-name.ts';

export const notifyPassword = (tx: TenantTx, personId: string): Promise<number> =>
  notify(tx, [personId], {
    kind: 'account',
    title: (say) => say.password,
    body: (say) => say.passwordMore,
    href: '/user/me',
  });

/** Remembers the browser somebody signs in with, and tells the person when it is not the first one and a new one. */
export async function notifyNewBrowser(tx: TenantTx, personId: string, userAgent: string | null): Promise<void> {
  const browser = browserName(userAgent);
  if (browser === null) return;
  const known = await tx
    .selectFrom('sign_in_browser')
    .select('browser')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();
  if (known.some((row) => row.browser === browser)) return;
  const made = await tx
    .insertInto('sign_in_browser')
    .values({ tenant_id: tx.tenantId, person_id: personId, browser })
    .onConflict((conflict) => conflict.doNothing())
    .returning('browser')
    .executeTakeFirst();
  if (!made || known.length === 0) return;
  await notify(tx, [personId], {
    kind: 'account',
    title: (say) => say.browser(...browserParts(userAgent)),
    body: (say) => say.browserMore,
    href: '/user/me',
  });
}

/** Tells the admins that many sign-ins from one network fail. */
export async function notifyGuessing(tx: TenantTx, network: string): Promise<void> {
  const admins = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', 'active')
    .where(sql<SqlBool>`'admin' = any(roles)`)
    .execute();
  await notify(
    tx,
    admins.map((row) => row.person_id),
    {
      kind: 'account',
      title: (say) => say.guessing(network),
      body: (say) => say.guessingMore,
      href: '/company/sign-in#refused',
    },
  );
}

const secondFactorWords = { on: 'secondFactorOn', off: 'secondFactorOff', reset: 'secondFactorReset' } as const;

const tell = (tx: TenantTx, personId: string, title: Said): Promise<number> =>
  notify(tx, [personId], { kind: 'account', title, body: (say) => say.notYou, href: '/user/me' });

export const notifySecondFactor = (tx: TenantTx, personId: string, what: keyof typeof secondFactorWords) =>
  tell(tx, personId, (say) => say[secondFactorWords[what]]);

export const notifyPasskey = (tx: TenantTx, personId: string, name: string, what: 'added' | 'removed') =>
  tell(tx, personId, (say) => (what === 'added' ? say.passkeyAdded : say.passkeyRemoved)(name));

export const notifyApiKey = (tx: TenantTx, personId: string, name: string) =>
  tell(tx, personId, (say) => say.apiKeyAdded(name));

export const notifyEmailChange = (tx: TenantTx, personId: string, email: string) =>
  tell(tx, personId, (say) => say.address(email));
