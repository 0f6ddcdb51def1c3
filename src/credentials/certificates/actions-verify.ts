/** What anybody learns of a certificate, by its code or by a file. */

import { checkSignature, didOf, type JsonObject, type Jws, readJws, unbake } from '#credentials/badges/api.ts';
import { certificateLimits, countAttempt, refuseWhenTooMany } from '#identity/account/api.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { toVerified } from './actions.ts';
import type { checkCertificateFile, verifyCertificate } from './contract.ts';
import { type Signer, signedCertificate } from './credentials/actions.ts';
import type { Signed } from './credentials/contract.ts';
import { namedIssuer, readCredential } from './credentials/credential.ts';
import { readCode } from './rules.ts';
import { type CertificateRow, findByCode, findCertificate, listChain } from './store.ts';

type Standing = ReplyOf<typeof verifyCertificate>;
type FileAnswer = ReplyOf<typeof checkCertificateFile>;

interface Visitor {
  readonly signer: Signer;
  /** Where the call comes from. */
  readonly address: string;
}

const nothing: Standing = { certificate: null, signed: null, chain: [] };

async function standingOf(tx: TenantTx, row: CertificateRow, signed: Signed | null): Promise<Standing> {
  const chain = await listChain(tx, row.certificate_id);
  return { certificate: toVerified(row), signed, chain: chain.length > 1 ? chain.map(toVerified) : [] };
}

interface Read {
  readonly certificateId: string;
  readonly signed: Signed;
}

/**
 * What the public is shown of a credential. Open Badges 3.0 (8.6) wants the salted hash of the address inside of the signed
 * file, which its holder passes on or not; shown to anybody with a code, it would let them try addresses.
 */
function withoutEmail(payload: JsonObject): JsonObject {
  const { credentialSubject: subject } = payload as { credentialSubject: { identifier: { identityType: string }[] } };
  const identifier = subject.identifier.filter(({ identityType }) => identityType !== 'emailAddress');
  return { ...payload, credentialSubject: { ...subject, identifier } } as JsonObject;
}

/** A credential of ours: `unknown` when no key of ours is named, `broken` when it is not what the key has signed. */
async function readSigned(tx: TenantTx, jws: Jws): Promise<Read | 'unknown' | 'broken'> {
  const check = await checkSignature(tx, jws);
  if (check === 'unknown' || check === 'broken') return check;
  // Status lists are signed with the same key, and are no certificates.
  const read = readCredential(jws.payload);
  if (!read) return 'unknown';
  const { certificateId, content } = read;
  return { certificateId, signed: { content, payload: withoutEmail(jws.payload), key: check.key } };
}

/**
 * What the certificate with the code says, what was signed of it, and those that it replaced or that replace it; nothing
 * when there is none, so that guessing learns nothing more. Throws `too_many_requests` after many codes that are none.
 */
export async function verifyCode(tx: TenantTx, text: string, { signer, address }: Visitor): Promise<Standing> {
  const code = readCode(text);
  if (code === null) return nothing;
  const limits = certificateLimits(address);
  await refuseWhenTooMany(tx, limits, signer.now);
  const row = await findByCode(tx, code);
  if (!row) {
    await countAttempt(tx, limits, signer.now);
    return nothing;
  }
  const token = await signedCertificate(tx, row, signer);
  const jws = token === null ? null : readJws(token);
  const read = jws && (await readSigned(tx, jws));
  return standingOf(tx, row, read === null || typeof read === 'string' ? null : read.signed);
}

const ENVELOPE = /^data:application\/(?:vc\+)?(?:jwt|jose)[^,]*,/;

/** The signature in a text: as it is, or in the envelope of Verifiable Credentials 2.0. Else the JSON that it is. */
function readText(text: string): { readonly jws: Jws } | { readonly json: JsonObject } | null {
  const jws = readJws(text);
  if (jws) return { jws };
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const id = (json as JsonObject).id;
    const enveloped = typeof id === 'string' && ENVELOPE.test(id) ? readJws(id.replace(ENVELOPE, '')) : null;
    return enveloped ? { jws: enveloped } : { json: json as JsonObject };
  } catch {
    return null;
  }
}

/** Whose words a credential repeats, if they are those of an issuer at all. */
function strangeFinding(payload: JsonObject, isNamedHere: boolean): FileAnswer {
  const issuer = namedIssuer(payload);
  if (isNamedHere) return { finding: 'altered', issuer: '', ...nothing };
  return { finding: issuer === '' ? 'none' : 'foreign', issuer, ...nothing };
}

async function findIn(tx: TenantTx, bytes: Uint8Array, signer: Signer): Promise<FileAnswer> {
  const text = unbake(bytes);
  const found = text === null ? null : readText(text);
  if (!found) return { finding: 'none', issuer: '', ...nothing };
  const isHere = (payload: JsonObject): boolean => namedIssuer(payload) === didOf(signer.site);
  // Ours are always signed as a whole: JSON that only says to be ours is nothing.
  if ('json' in found) return strangeFinding(found.json, isHere(found.json));
  const read = await readSigned(tx, found.jws);
  if (typeof read === 'string')
    return strangeFinding(found.jws.payload, read === 'broken' || isHere(found.jws.payload));
  const row = await findCertificate(tx, read.certificateId);
  const standing = row ? await standingOf(tx, row, read.signed) : { ...nothing, signed: read.signed };
  return { finding: 'genuine', issuer: '', ...standing };
}

/** Whether the file holds a certificate of this school. Throws `too_many_requests` after many that do not. */
export async function verifyFile(tx: TenantTx, bytes: Uint8Array, { signer, address }: Visitor): Promise<FileAnswer> {
  const limits = certificateLimits(address);
  await refuseWhenTooMany(tx, limits, signer.now);
  const answer = await findIn(tx, bytes, signer);
  if (answer.finding !== 'genuine') await countAttempt(tx, limits, signer.now);
  return answer;
}
