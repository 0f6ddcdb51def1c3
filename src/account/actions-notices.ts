/** What people are told about their own account, so that they notice when it was somebody else. */
import { notify } from '#notice/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { browserName } from './browser-name.ts';

export const tellOfPassword = (tx: TenantTx, personId: string): Promise<number> =>
  notify(tx, [personId], {
    kind: 'account',
    title: 'Your password was changed',
    body: 'If it was not you, ask for a new password at once and tell your school.',
    href: '/user/me',
  });

/** Remembers the browser somebody signs in with, and tells the person when it is not the first one and a new one. */
export async function tellOfBrowser(tx: TenantTx, personId: string, userAgent: string | null): Promise<void> {
  const browser = browserName(userAgent);
  if (browser === null) return;
  const known = await tx
    .selectFrom('known_browser')
    .select('browser')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();
  if (known.some((row) => row.browser === browser)) return;
  const made = await tx
    .insertInto('known_browser')
    .values({ tenant_id: tx.tenantId, person_id: personId, browser })
    .onConflict((conflict) => conflict.doNothing())
    .returning('browser')
    .executeTakeFirst();
  if (!made || known.length === 0) return;
  await notify(tx, [personId], {
    kind: 'account',
    title: `You signed in with a new browser: ${browser}`,
    body: 'If it was not you, change your password. That ends all other sessions.',
    href: '/user/me',
  });
}

const SECOND_FACTOR = {
  on: 'Two-step sign-in is on',
  off: 'Two-step sign-in is off',
  reset: 'An administrator has reset your two-step sign-in and your passkeys',
} as const;

const NOT_YOU = 'If it was not you, change your password and tell your school.';

const tell = (tx: TenantTx, personId: string, title: string): Promise<number> =>
  notify(tx, [personId], { kind: 'account', title, body: NOT_YOU, href: '/user/me' });

export const tellOfSecondFactor = (tx: TenantTx, personId: string, what: keyof typeof SECOND_FACTOR) =>
  tell(tx, personId, SECOND_FACTOR[what]);

export const tellOfPasskey = (tx: TenantTx, personId: string, name: string, what: 'added' | 'removed') =>
  tell(tx, personId, `The passkey “${name}” was ${what}`);

export const tellOfEmail = (tx: TenantTx, personId: string, email: string) =>
  tell(tx, personId, `Your address is now ${email}`);
