/** The key pairs of the school as a service provider: one signs, all decrypt. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { makeCertificate } from './certificates.ts';
import { deleteKey, insertKey, type KeyRow, type KeyState, listKeys, lockKeys, setKeyState } from './store-keys.ts';

/** What a private key is sealed for. */
export const keyPurpose = (tx: TenantTx, id: string): string => `saml key ${tx.tenantId} ${id}`;

/** A private key as PEM. */
const openKey = (services: Services, tx: TenantTx, row: KeyRow): string =>
  services.vault.open(keyPurpose(tx, row.key_id), row.sealed_private_key);

async function storeNew(
  services: Services,
  tx: TenantTx,
  state: KeyState,
  pair: { certificate: string; privateKey: string },
) {
  const id = uuid();
  const sealed = services.vault.seal(keyPurpose(tx, id), pair.privateKey);
  await insertKey(tx, { id, state, certificate: pair.certificate, sealed, now: services.clock() });
}

/** The keys of the school, the one that signs first. The first pair is made when it is needed. */
async function getKeys(services: Services, tenant: TenantOfRequest): Promise<KeyRow[]> {
  const known = await inTenant(services.database, tenant.id, listKeys);
  if (known.some(({ state }) => state === 'current')) return known;
  // Outside the transaction: it takes a while.
  const pair = await makeCertificate(tenant.host, services.clock());
  return inTenant(services.database, tenant.id, async (tx) => {
    await lockKeys(tx);
    if ((await listKeys(tx)).length === 0) await storeNew(services, tx, 'current', pair);
    return listKeys(tx);
  });
}

/** The private key that signs, as PEM, and all that decrypt. */
export async function openKeys(
  services: Services,
  tenant: TenantOfRequest,
): Promise<{ signing: string; all: string[] }> {
  const rows = await getKeys(services, tenant);
  const all = await inTenant(services.database, tenant.id, async (tx) => rows.map((row) => openKey(services, tx, row)));
  return { signing: all[0]!, all };
}

/** The certificates for the metadata: all may have signed; encrypt for the newest that is not to come. */
export async function publishedKeys(services: Services, tenant: TenantOfRequest) {
  const rows = await getKeys(services, tenant);
  const of = (...states: KeyState[]) =>
    states.flatMap((state) => rows.filter((row) => row.state === state).map((row) => row.certificate));
  return { signing: of('current', 'next', 'previous'), encryption: of('next', 'current') };
}

/** One step of a change of keys. Throws where it is not its turn. */
export async function changeKey(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  step: 'create' | 'use' | 'remove',
): Promise<void> {
  const pair = step === 'create' ? await makeCertificate(tenant.host, services.clock()) : null;
  await inTenant(services.database, tenant.id, async (tx) => {
    await lockKeys(tx);
    const states = (await listKeys(tx)).map(({ state }) => state);
    if (pair) {
      if (states.includes('next')) throw new Refusal('impossible', 'There is a new key already. Sign with it first');
      await storeNew(services, tx, states.length === 0 ? 'current' : 'next', pair);
    } else if (step === 'use') {
      if (!states.includes('next')) throw new Refusal('impossible', 'Create a new key first');
      if (states.includes('previous')) throw new Refusal('impossible', 'Remove the previous key first');
      await setKeyState(tx, 'current', 'previous');
      await setKeyState(tx, 'next', 'current');
    } else if (!(await deleteKey(tx, 'previous'))) throw new Refusal('impossible', 'There is no previous key');
    await writeAudit(tx, actor, `saml.key-${step}`, 'tenant', tx.tenantId, {});
  });
}
