/** Listing what opens an account, and disconnecting it. */
import type { Actor } from '#access/subject.ts';
import { endAllSessions, findPerson, hasOwnWayIn, lockPerson } from '#identity/account/api.ts';
import { takeBack } from '#identity/directories/api.ts';
import { nameOf } from '#identity/people/rules.ts';
import { deleteIdentitiesOf, listIdentitiesOf } from '#identity/sso/api.ts';
import { deleteAccountsOf, listAccountsOf } from '#integrations/lti/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Connection } from './contract.ts';
import { type Link, toConnections } from './rules.ts';

async function connectionsOf(tx: TenantTx, personId: string): Promise<Connection[]> {
  const identities = await listIdentitiesOf(tx, personId);
  const accounts = await listAccountsOf(tx, personId);
  return toConnections([
    ...identities.map(
      (row): Link => ({
        id: row.provider_id,
        kind: row.kind,
        name: row.label,
        account: row.subject,
        isUsable: row.is_enabled,
        connectedAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }),
    ),
    ...accounts.map(
      (row): Link => ({
        id: row.platform_id,
        kind: 'lti',
        name: row.name,
        account: row.subject,
        isUsable: row.is_usable,
        connectedAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }),
    ),
  ]);
}

/** Throws `not_found` where there is no such person. */
export async function readConnections(tx: TenantTx, personId: string): Promise<Connection[]> {
  if (!(await findPerson(tx, personId))) throw notFound('The person');
  return connectionsOf(tx, personId);
}

const onlyWay = (connection: string, isOwn: boolean, name: string): Refusal =>
  new Refusal(
    'impossible',
    isOwn
      ? `${connection} is your only way to sign in. Set a password or add a passkey first`
      : `${connection} is the only way to sign in for ${name}. Set a password first`,
  );

async function disconnect(services: Services, tx: TenantTx, actor: Actor, personId: string, id: string) {
  // Of two that are taken away at once the second one is counted when the first is gone.
  const person = await lockPerson(tx, personId);
  if (!person) throw notFound('The person');
  const all = await connectionsOf(tx, personId);
  const gone = all.find(({ _id }) => _id === id);
  if (!gone) throw notFound('The connection');
  const hasOther = all.some((one) => one !== gone && one.isUsable) || (await hasOwnWayIn(tx, person));
  if (gone.isUsable && !hasOther)
    throw onlyWay(
      gone.name,
      actor.personId === personId,
      nameOf({ firstName: person.first_name, lastName: person.last_name, email: person.email }),
    );
  if (gone.kind === 'lti') await deleteAccountsOf(tx, personId, id);
  else await deleteIdentitiesOf(tx, personId, id);
  const { kind, name } = gone;
  await writeAudit(tx, actor, 'person.disconnect', 'person', personId, { kind, name });
  const source = kind === 'lti' || kind === 'saml' ? kind : 'oidc';
  await takeBack(services, tx, { kind: source, connection: id }, personId);
  // Which session was opened by which connection is not stored of all of them.
  await endAllSessions(services, tx, personId, null);
}

/** Throws `not_found`, and `impossible` where nothing else opens the caller's account. */
export const disconnectOwn = (services: Services, tx: TenantTx, actor: Actor, id: string): Promise<void> =>
  disconnect(services, tx, actor, actor.personId, id);

/** Throws `not_found`, and `impossible` for the caller's own account and where nothing else opens the person's. */
export async function disconnectPerson(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  given: { readonly id: string; readonly connection: string },
): Promise<void> {
  if (given.id === actor.personId)
    throw new Refusal('impossible', 'Change your own on your profile page, or ask another administrator');
  await disconnect(services, tx, actor, given.id, given.connection);
}
