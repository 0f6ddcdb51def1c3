/** Passkeys (WebAuthn): signing in without a password, with something that others cannot copy or ask for. */
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { notifyPasskey } from '#identity/account/notify.ts';
import {
  type ChallengeKind,
  makeChallenge,
  spend,
  takeChallenge,
} from '#identity/account/second-factor/actions-challenges.ts';
import type { NewPasskey, PasskeyView, UsedPasskey } from '#identity/account/second-factor/contract.ts';
import {
  type Caller,
  openSession,
  provePresence,
  refuseToBeWithoutFactor,
  refuseWhereSsoOnly,
  type SignedIn,
} from '#identity/account/sessions/actions.ts';
import { PERSON_CHANGED } from '#identity/account/sessions/sessions.ts';
import { lockPerson } from '#identity/account/store.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { marked, unmarked } from '#platform/server/configuration/marked.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  lockPasskey,
  recordPasskeyUse,
  renamePasskeyRow,
  toPasskeyView,
} from './store.ts';

/** Few sign in so, and it is large. */
const webauthn = () => import('@simplewebauthn/server');

/** For whom passkeys are made: the host of the tenant, and the address that its pages have. */
export interface Party {
  readonly host: string;
  readonly origin: string;
  readonly name: string;
}

type Options = Record<string, unknown>;

const LIVES_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;

const newPasskey: ChallengeKind<Record<string, never>> = {
  name: 'passkey-new',
  data: z.object({}).strict(),
  livesMs: LIVES_MS,
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The challenge that the browser says it met; '' for what is no such text. */
function unsafeChallengeOf(clientDataJson: string): string {
  try {
    const said: unknown = JSON.parse(bytesOf(clientDataJson).toString('utf8'));
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const refused = () =>
  badField('credential', 'Your browser’s answer could not be verified, or it took too long. Try again');

export async function beginPasskey(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { readonly password: string; readonly party: Party },
): Promise<Options> {
  await provePresence(services, tenant, actor, { password: given.password, path: 'password' });
  const { party } = given;
  return inTenant(services.database, tenant.id, async (tx) => {
    const known = await listPasskeyRows(tx, actor.personId);
    if (known.length >= MOST_PASSKEYS) throw new Refusal('impossible', `No more than ${MOST_PASSKEYS} are allowed`);
    const token = await makeChallenge(services, tx, newPasskey, actor.personId, {});
    return { ...(await registrationOptions(actor, party, token, known)) };
  });
}

async function registrationOptions(
  actor: Actor,
  party: Party,
  token: string,
  known: readonly { readonly credential_id: Buffer; readonly transports: string[] }[],
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.host,
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    userID: Uint8Array.from(Buffer.from(actor.personId)),
    challenge: Uint8Array.from(bytesOf(token)),
    timeout: LIVES_MS,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: row.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function addPasskey(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  given: { readonly name: string; readonly credential: NewPasskey; readonly party: Party },
): Promise<PasskeyView> {
  const { credential, name, party } = given;
  const token = unsafeChallengeOf(credential.response.clientDataJSON);
  const challenge = await takeChallenge(services, tx, newPasskey, token);
  if (challenge?.personId !== actor.personId) throw refused();
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: credential,
      expectedChallenge: token,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
    })
    .catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refused();
  const row = await insertPasskey(tx, {
    passkeyId: uuid(),
    personId: actor.personId,
    name,
    credentialId: bytesOf(registrationInfo.credential.id),
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    transports: credential.response.transports ?? [],
    isSynced: registrationInfo.credentialBackedUp,
    now: services.clock(),
  });
  if (!row) throw new Refusal('conflict', 'This passkey has already been added');
  await writeAudit(tx, actor, 'account.passkeyAdd', 'person', actor.personId, { name });
  await notifyPasskey(tx, actor.personId, name, 'added');
  await services.signals.send(tx, PERSON_CHANGED, { personId: actor.personId });
  return toPasskeyView(row);
}

export async function renamePasskey(tx: TenantTx, actor: Actor, id: string, name: string): Promise<PasskeyView> {
  const row = await renamePasskeyRow(tx, actor.personId, id, name);
  if (!row) throw notFound('The passkey');
  return toPasskeyView(row);
}

export async function removePasskey(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  await provePresence(services, tenant, actor, { password, path: 'password' });
  await inTenant(services.database, tenant.id, (tx) => dropPasskey(tx, actor, id));
}

/** Throws where the school asks for a second factor and this is the last one. */
export async function dropPasskey(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const removed = await deletePasskey(tx, actor.personId, id);
  if (!removed) throw notFound('The passkey');
  await refuseToBeWithoutFactor(tx, actor.personId);
  await writeAudit(tx, actor, 'account.passkeyRemove', 'person', actor.personId, { name: removed.name });
  await notifyPasskey(tx, actor.personId, removed.name, 'removed');
}

/**
 * The challenge of a sign-in, for which nothing is kept, because anybody may ask for one: 16 random bytes, when it ends
 * (6 bytes, ms), and the server's mark on both (10 bytes). That it is good once is written down when it is met.
 */
const signInChallenge = {
  make(services: Services, tenant: TenantOfRequest): Buffer {
    const head = Buffer.alloc(22);
    randomBytes(16).copy(head);
    head.writeUIntBE(services.clock().getTime() + LIVES_MS, 16, 6);
    return marked(services.vault, this.purposeOf(tenant), head);
  },
  purposeOf: (tenant: TenantOfRequest): string => `passkey sign-in ${tenant.id}`,
  /** Until when it is good; null for one that is over or was not made here. */
  endOf(services: Services, tenant: TenantOfRequest, challenge: Buffer): Date | null {
    const head = unmarked(services.vault, this.purposeOf(tenant), challenge);
    if (head?.length !== 22) return null;
    const end = new Date(head.readUIntBE(16, 6));
    return end > services.clock() ? end : null;
  },
};

export const beginPasskeyLogin = async (
  services: Services,
  tenant: TenantOfRequest,
  party: Party,
): Promise<Options> => ({
  ...(await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: party.host,
    challenge: Uint8Array.from(signInChallenge.make(services, tenant)),
    timeout: LIVES_MS,
    userVerification: 'required',
  })),
});

const wrongPasskey = () => new Refusal('wrong_credentials', 'This passkey is not known here, or it took too long');

/** Signs in with a passkey. It is two factors in one: something they have, and a finger, a face or a PIN. */
export async function signInWithPasskey(
  services: Services,
  tenant: TenantOfRequest,
  given: { readonly credential: UsedPasskey; readonly party: Party },
  caller: Caller,
): Promise<SignedIn> {
  const { credential, party } = given;
  const challenge = unsafeChallengeOf(credential.response.clientDataJSON);
  const expiresAt = signInChallenge.endOf(services, tenant, bytesOf(challenge));
  if (expiresAt === null) throw wrongPasskey();
  const now = services.clock();
  return inTenant(services.database, tenant.id, async (tx) => {
    const row = await lockPasskey(tx, bytesOf(credential.id));
    const person = row && (await lockPerson(tx, row.person_id));
    if (!row || !person) throw wrongPasskey();
    const counter = await verifiedCounter(credential, challenge, party, row);
    if (counter === null) throw wrongPasskey();
    if (!(await spend(services, tx, 'passkey-spent', challenge, expiresAt))) throw wrongPasskey();
    if (person.status !== 'active') throw new Refusal('disabled', 'This account is disabled. Ask your school');
    await refuseWhereSsoOnly(tx, person);
    await recordPasskeyUse(tx, row.passkey_id, counter, now);
    return openSession(tx, person, caller, now);
  });
}

/** What the authenticator counts; null when the signature is wrong, or a copy was used. */
async function verifiedCounter(
  credential: UsedPasskey,
  challenge: string,
  party: Party,
  row: {
    readonly credential_id: Buffer;
    readonly public_key: Buffer;
    readonly counter: string;
  },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(row.public_key),
        counter: Number(row.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
