/**
 * Signing in at a SAML provider. Its answer comes as a form from another site, without our cookies. It opens nothing: it is
 * verified, kept for some minutes under a ticket, and the browser is led on by a GET, which has the cookie of the browser
 * that began. Only there somebody is signed in (decision 131).
 */
import { z } from 'zod';
import {
  type Admission,
  type Caller,
  type ChallengeKind,
  makeChallenge,
  type SessionOrigin,
  spend,
  takeChallenge,
} from '#identity/account/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { admitIdentity, readUnderWay, sealUnderWay, UNDER_WAY_MS } from '../actions-sign-in.ts';
import { SsoFailed } from '../failed.ts';
import type { Identity } from '../provider.ts';
import { toPem } from './certificates.ts';
import type { RequestForm } from './form-page.ts';
import { openKeys } from './keys.ts';
import type { AssertionFacts, NameId } from './message/assertion.ts';
import { redirectTo } from './message/redirect.ts';
import { decodeForm, NotSuccessful, readResponse } from './message/response.ts';
import { attributeOf, BadXml, childOf, ns, parseSaml } from './message/xml.ts';
import { acsUrlOf, entityIdOf } from './own-metadata.ts';
import { makeRequest, takeRequest } from './requests.ts';
import { claimsOf, subjectOf } from './rules.ts';
import { findSaml, findSamlByEntity, type SamlRow, setProblem } from './store.ts';

const answerSchema = z.object({
  provider: z.string(),
  /** Of the sign-in that it answers; null: it began at the provider. */
  state: z.string().nullable(),
  subject: z.string(),
  claims: z.record(z.string(), z.unknown()),
  externalId: z.string().nullable(),
  name: z.object({
    value: z.string(),
    format: z.string().nullable(),
    qualifier: z.string().nullable(),
    spQualifier: z.string().nullable(),
  }),
  sessionIndex: z.string().nullable(),
});
type Answer = z.output<typeof answerSchema>;

/** A verified answer that waits for the browser that began, or, where none did, for the person to confirm. */
export const answerKind: ChallengeKind<Answer> = { name: 'saml-answer', data: answerSchema, livesMs: 5 * 60_000 };

/** The packed XML of a message that node-saml has put into an address. */
export const packedIn = (address: string, kind: 'SAMLRequest' | 'SAMLResponse'): string =>
  new URL(address).searchParams.get(kind)!;

/** Where the browser goes, and what it keeps until it returns. */
export async function startSaml(
  services: Services,
  tenant: TenantOfRequest,
  given: { readonly provider: string; readonly fwd: string; readonly site: string },
): Promise<{ cookie: { name: string; value: string } } & ({ location: string } | { form: RequestForm })> {
  const row = await inTenant(services.database, tenant.id, (tx) => findSaml(tx, given.provider));
  if (!row?.is_enabled) throw notFound('The provider');
  const until = services.clock().getTime() + UNDER_WAY_MS;
  const { token, state } = makeRequest(services, tenant, row.provider_id, new Date(until));
  const { SAML } = await import('@node-saml/node-saml');
  const key = row.signs_requests ? (await openKeys(services, tenant)).signing : null;
  const saml = new SAML({
    ...(row.sso_by_form && {
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
      ...(key !== null && { privateKey: key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' }),
    }),
    entryPoint: row.sso_url,
    callbackUrl: acsUrlOf(given.site),
    issuer: entityIdOf(given.site),
    idpCert: row.certificates.map(toPem),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // A name of XML must not begin with a digit.
    generateUniqueId: () => `_${token}`,
  });
  const underWay = { provider: given.provider, state, nonce: token, verifier: '', fwd: given.fwd, until };
  const cookie = sealUnderWay(services, tenant, underWay);
  if (row.sso_by_form) {
    const message = await saml.getAuthorizeMessageAsync('', undefined, {});
    const fields = { SAMLRequest: String(message.SAMLRequest), RelayState: state };
    return { form: { label: row.label, action: row.sso_url, fields }, cookie };
  }
  const packed = packedIn(await saml.getAuthorizeUrlAsync('', undefined, {}), 'SAMLRequest');
  return { location: redirectTo(row.sso_url, 'SAMLRequest', packed, { relayState: state, key }), cookie };
}

/** What an answer leads to. */
export type Received =
  | { readonly kind: 'answer'; readonly provider: string; readonly state: string; readonly ticket: string }
  | { readonly kind: 'unsolicited'; readonly ticket: string };

interface Form {
  readonly response: string;
  readonly relayState: string | null;
  readonly site: string;
}

const requestIdOf = (inResponseTo: string): string => inResponseTo.replace(/^_/, '');

/** The provider that a response is of, and the sign-in that it answers. The request is used up, whatever follows. */
async function matchResponse(services: Services, tenant: TenantOfRequest, xml: string, relayState: string | null) {
  const root = parseSaml(xml);
  const inResponseTo = attributeOf(root, 'InResponseTo');
  return inTenant(services.database, tenant.id, async (tx) => {
    if (inResponseTo !== null && inResponseTo !== '') {
      const request = await takeRequest(services, tenant, tx, requestIdOf(inResponseTo));
      const row = request && (await findSaml(tx, request.provider));
      if (!request || !row) return { row: null, failure: 'expired' as const };
      const { state } = request;
      // Providers return it as it was; with another one, this form is not of the sign-in that it answers.
      if (relayState !== null && relayState !== '' && relayState !== state)
        return { row, failure: 'relay-state' as const };
      return { row, state, inResponseTo };
    }
    const issuer = childOf(root, ns.assertion, 'Issuer')?.text.trim() ?? '';
    const row = await findSamlByEntity(tx, issuer);
    return row?.allows_unsolicited
      ? { row, state: null, inResponseTo: null }
      : { row: row ?? null, failure: 'unsolicited' as const };
  });
}

/** Notes for admins why nobody was signed in. */
async function recordProblem(services: Services, tenant: TenantOfRequest, row: SamlRow | null, problem: string) {
  services.log.info({ tenant: tenant.id, provider: row?.provider_id, problem }, 'a SAML message was refused');
  if (row)
    await inTenant(services.database, tenant.id, (tx) => setProblem(tx, row.provider_id, problem, services.clock()));
}

const identityOf = (row: SamlRow, facts: AssertionFacts & { nameId: NameId }): Identity => {
  const subject = subjectOf(facts.nameId, facts.attributes, row.subject_attribute);
  if (subject === null)
    throw new BadXml(
      row.subject_attribute === ''
        ? 'The NameID is transient: another one at each sign-in. Name an attribute that identifies people'
        : `The attribute ${row.subject_attribute} must have one value`,
    );
  const names = { email: row.email_attribute, firstName: row.first_name_attribute, lastName: row.last_name_attribute };
  const externalId = row.matches_external_id ? (facts.attributes.get(row.external_id_attribute)?.[0] ?? null) : null;
  return {
    subject: `${row.issuer} ${subject}`,
    claims: claimsOf(facts.attributes, names, row.trusts_email),
    externalId,
  };
};

/** Takes the form of a provider. Throws `SsoFailed`; admins are told why. */
export async function receiveResponse(services: Services, tenant: TenantOfRequest, form: Form): Promise<Received> {
  let row: SamlRow | null = null;
  try {
    const xml = decodeForm(form.response);
    const match = await matchResponse(services, tenant, xml, form.relayState);
    row = match.row;
    if ('failure' in match) {
      if (match.failure === 'relay-state') throw new BadXml('RelayState is of another sign-in');
      if (match.failure === 'unsolicited') throw new SsoFailed('unsolicited', 'The sign-in began at the provider');
      throw new SsoFailed('expired', 'No request of this school waits for this answer');
    }
    if (!match.row.is_enabled) throw new SsoFailed('failed', 'The provider is disabled');
    return await verify(services, tenant, match.row, {
      ...form,
      xml,
      state: match.state,
      inResponseTo: match.inResponseTo,
    });
  } catch (error) {
    const failed =
      error instanceof SsoFailed
        ? error
        : error instanceof NotSuccessful
          ? new SsoFailed('denied', error)
          : new SsoFailed('failed', error);
    const cause = failed.cause ?? failed;
    await recordProblem(services, tenant, row, typeof cause === 'string' ? cause : messageOf(cause));
    throw failed;
  }
}

async function verify(
  services: Services,
  tenant: TenantOfRequest,
  row: SamlRow,
  given: {
    readonly xml: string;
    readonly site: string;
    readonly state: string | null;
    readonly inResponseTo: string | null;
  },
): Promise<Received> {
  const { all } = await openKeys(services, tenant);
  const facts = await readResponse(
    given.xml,
    {
      certificates: row.certificates.map(toPem),
      keys: all,
      wantsSignedResponse: row.wants_signed_response,
      wantsEncryption: row.wants_encryption,
    },
    {
      issuer: row.issuer,
      audience: entityIdOf(given.site),
      recipient: acsUrlOf(given.site),
      inResponseTo: given.inResponseTo,
      now: services.clock(),
    },
  );
  const { subject, claims, externalId = null } = identityOf(row, facts);
  const ticket = await inTenant(services.database, tenant.id, async (tx) => {
    if (!(await spend(services, tx, 'saml-assertion', `${row.issuer} ${facts.id}`, facts.until)))
      throw new BadXml('An assertion with this ID was received before');
    return makeChallenge(services, tx, answerKind, null, {
      provider: row.provider_id,
      state: given.state,
      subject,
      claims: { ...claims },
      externalId,
      name: facts.nameId,
      sessionIndex: facts.sessionIndex,
    });
  });
  if (given.state === null) return { kind: 'unsolicited', ticket };
  return { kind: 'answer', provider: row.provider_id, state: given.state, ticket };
}

/** Signs in whom an answer names. Throws `SsoFailed`. */
export async function admitAnswer(
  services: Services,
  tenant: TenantOfRequest,
  answer: Answer,
  caller: Caller,
): Promise<Admission> {
  const origin: SessionOrigin = { provider: answer.provider, name: answer.name, index: answer.sessionIndex };
  return inTenant(services.database, tenant.id, async (tx) => {
    const row = await findSaml(tx, answer.provider);
    if (!row?.is_enabled) throw new SsoFailed('failed', 'The provider was removed or disabled');
    if (answer.state === null && !row.allows_unsolicited) throw new SsoFailed('unsolicited');
    return admitIdentity(services, tx, row, answer, caller, origin);
  });
}

/** Ends a sign-in in the browser that began it. Throws `SsoFailed`. */
export async function finishSaml(
  services: Services,
  tenant: TenantOfRequest,
  given: {
    readonly provider: string;
    readonly ticket: string;
    readonly cookie: string | undefined;
    readonly site: string;
  },
  caller: Caller,
): Promise<{ admission: Admission; fwd: string }> {
  const underWay = readUnderWay(services, tenant, given.cookie);
  const taken = await inTenant(services.database, tenant.id, (tx) =>
    takeChallenge(services, tx, answerKind, given.ticket),
  );
  if (!taken) throw new SsoFailed('expired');
  const { data: answer } = taken;
  if (answer.state !== underWay.state || answer.provider !== underWay.provider || answer.provider !== given.provider)
    throw new SsoFailed('failed', 'The answer is of a sign-in that began in another browser');
  const admission = await admitAnswer(services, tenant, answer, caller);
  return { admission, fwd: safeForward(underWay.fwd, given.site, '/dash') };
}
