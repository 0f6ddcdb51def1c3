/** Certificates as Open Badges 3.0 credentials (1EdTech, on W3C Verifiable Credentials 2.0), and what is read from them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '#credentials/badges/api.ts';
import type { Verified } from '#credentials/certificates/contract.ts';
import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import type { SignedContent } from './contract.ts';
import ar from './texts.ar.ts';
import de from './texts.de.ts';
import { credentialTexts } from './texts.ts';

type Words = SameTexts<(typeof credentialTexts)['en']>;

export interface CredentialFacts {
  readonly certificate: Verified & { readonly _id: string; readonly subject: string };
  /** The address of the school's site, and who that is to verifiers. */
  readonly site: string;
  readonly did: string;
  /** As `de-AT`. */
  readonly language: string;
  /** Null for who is deleted. It is not in the credential, only what proves that somebody knows it. */
  readonly email: string | null;
  /** Random; nobody can try out addresses for many credentials at once. */
  readonly salt: string;
  /** Random: whom it is about. Another one in every credential, so that two tell nobody that they are of the same person. */
  readonly holder: string;
  readonly status: { readonly list: number; readonly index: number };
}

const urn = (id: string): string => `urn:uuid:${id}`;
const second = (instant: string): string => `${instant.slice(0, 19)}Z`;

/** The address of a status list. */
export const statusListAddress = (site: string, list: number): string => `${site}/v1/api/certificates/status/${list}`;

/** As Open Badges hashes identities: the address in small letters, then the salt. */
export const identityHash = (email: string, salt: string): string =>
  `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`;

const standingOf = ({ type, outcome }: Verified) => (type === 'excellence' ? 'excellent' : outcome);

function identifiersOf({ certificate, email, salt }: CredentialFacts): object[] {
  const type = 'IdentityObject';
  const name = { type, hashed: false, identityHash: certificate.personName, identityType: 'name' };
  if (email === null) return [name];
  return [name, { type, hashed: true, identityHash: identityHash(email, salt), identityType: 'emailAddress', salt }];
}

/** What the certificate names of the result: each with how it is to be read. */
function resultsOf({ percent, score, maxScore }: Verified, achievement: string, words: Words) {
  const all = [
    percent !== null && { part: 'percent', name: words.result, resultType: 'Percent', value: percent, most: 100 },
    score !== null && { part: 'marks', name: words.marks, resultType: 'RawScore', value: score, most: maxScore },
  ].filter((one) => one !== false);
  return {
    descriptions: all.map(({ part, name, resultType, most }) => ({
      id: `${achievement}#${part}`,
      type: ['ResultDescription'],
      name,
      resultType,
      ...(most !== null && { valueMax: String(most) }),
    })),
    results: all.map(({ part, value }) => ({
      type: ['Result'],
      resultDescription: `${achievement}#${part}`,
      value: String(value),
    })),
  };
}

/** The credential with the claims of a JWT beside it, as Open Badges wants it signed. */
export function credentialOf(facts: CredentialFacts): JsonObject {
  const { certificate, site, did, status } = facts;
  const words = textsIn(credentialTexts, { ar, de }, facts.language);
  const standing = standingOf(certificate);
  const [id, holder] = [urn(certificate._id), urn(facts.holder)];
  const achievement = standing === 'taken' ? `${urn(certificate.subject)}#taken` : urn(certificate.subject);
  const { descriptions, results } = resultsOf(certificate, urn(certificate.subject), words);
  const validFrom = second(certificate.issuedAt);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: certificate.title,
    issuer: { id: did, type: ['Profile'], name: certificate.school, url: site },
    validFrom,
    awardedDate: validFrom,
    credentialSubject: {
      id: holder,
      type: ['AchievementSubject'],
      identifier: identifiersOf(facts),
      licenseNumber: certificate.code,
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: certificate.kind === 'course' ? 'Course' : 'Assessment',
        inLanguage: facts.language,
        name: certificate.title,
        description: words[standing](certificate.title),
        criteria: { narrative: words.criteria[standing] },
        ...(descriptions.length > 0 && { resultDescription: descriptions }),
      },
      ...(results.length > 0 && { result: results }),
    },
    evidence: [{ id: `${site}/cert?code=${certificate.code}`, type: ['Evidence'], name: words.record }],
    credentialStatus: {
      id: `${statusListAddress(site, status.list)}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: statusListAddress(site, status.list),
    },
    credentialSchema: [
      {
        id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
    iss: did,
    jti: id,
    sub: holder,
    nbf: Date.parse(validFrom) / 1000,
  };
}

/** The credential that lists which certificates the school has revoked. */
export function statusListOf(
  { site, did, list, now }: { readonly site: string; readonly did: string; readonly list: number; readonly now: Date },
  encodedList: string,
): JsonObject {
  const id = statusListAddress(site, list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: second(now.toISOString()),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
      ttl: STATUS_SECONDS * 1000,
    },
    iss: did,
  };
}

/** How long somebody may go by the list that they have. */
export const STATUS_SECONDS = 300;

const readSchema = z.object({
  id: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  type: z.array(z.string()).refine((types) => types.includes('OpenBadgeCredential')),
  issuer: z.object({ id: z.string(), name: z.string() }),
  validFrom: z.string(),
  credentialSubject: z.object({
    identifier: z.array(z.object({ identityType: z.string(), identityHash: z.string() })),
    licenseNumber: z.string(),
    achievement: z.object({ name: z.string(), description: z.string(), criteria: z.object({ narrative: z.string() }) }),
    result: z.array(z.object({ resultDescription: z.string(), value: z.string() })).default([]),
  }),
});

/** What a credential of ours says, and of which certificate it is; null for what is no such credential. */
export function readCredential(payload: JsonObject): { certificateId: string; content: SignedContent } | null {
  const read = readSchema.safeParse(payload);
  if (!read.success) return null;
  const { id, issuer, validFrom, credentialSubject: subject } = read.data;
  const result = (part: string): string | null =>
    subject.result.find(({ resultDescription }) => resultDescription.endsWith(`#${part}`))?.value ?? null;
  return {
    certificateId: id.slice('urn:uuid:'.length),
    content: {
      issuer: issuer.id,
      school: issuer.name,
      personName: subject.identifier.find(({ identityType }) => identityType === 'name')?.identityHash ?? '',
      title: subject.achievement.name,
      description: subject.achievement.description,
      criteria: subject.achievement.criteria.narrative,
      percent: result('percent'),
      score: result('marks'),
      code: subject.licenseNumber,
      issuedAt: validFrom,
    },
  };
}

/** Who says to have issued it, of whatever shape it is; empty where it says nothing readable. */
export function namedIssuer(payload: JsonObject): string {
  const { issuer, iss } = payload;
  const id = typeof issuer === 'object' && issuer !== null ? (issuer as JsonObject).id : issuer;
  return String(typeof id === 'string' ? id : typeof iss === 'string' ? iss : '').slice(0, 300);
}
