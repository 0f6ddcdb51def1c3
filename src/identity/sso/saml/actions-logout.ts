/** Single log-out: what begins here ends at the provider, and the other way round. Every message must be signed. */
import type { SAML } from '@node-saml/node-saml';
import { z } from 'zod';
import {
  type ChallengeKind,
  endSessionsAt,
  makeChallenge,
  providerLogout,
  spend,
  takeChallenge,
} from '#identity/account/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { LogoutOutcome } from '../rules.ts';
import { packedIn } from './actions-sign-in.ts';
import { toPem } from './certificates.ts';
import { openKeys } from './keys.ts';
import { nameIdOf, refuseOtherIssuer, refuseOutside, SKEW_MS, timeOf } from './message/assertion.ts';
import { inspectEncrypted, inspectMessage } from './message/inspect.ts';
import { readRedirect, redirectTo, verifyRedirect } from './message/redirect.ts';
import { decodeForm, refuseOtherDestination, refuseOtherStatus } from './message/response.ts';
import {
  attributeOf,
  BadXml,
  childOf,
  childrenOf,
  MESSAGE_LIMITS,
  ns,
  parseSaml,
  type SamlElement,
} from './message/xml.ts';
import { acsUrlOf, entityIdOf, sloUrlOf } from './own-metadata.ts';
import { findSaml, findSamlByEntity, type SamlRow, setProblem } from './store.ts';

/** How old a message may be; as long its ID is kept, so that it is good once. */
const OLDEST_MS = 10 * 60_000;
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** A request of ours that waits for the provider's answer, under its ID. */
const requestKind: ChallengeKind<{ provider: string }> = {
  name: 'saml-logout-request',
  data: z.object({ provider: z.string() }),
  livesMs: OLDEST_MS,
};

async function samlFor(row: SamlRow, site: string, target: string, id?: string): Promise<SAML> {
  const { SAML } = await import('@node-saml/node-saml');
  return new SAML({
    entryPoint: row.sso_url,
    logoutUrl: target,
    callbackUrl: acsUrlOf(site),
    issuer: entityIdOf(site),
    idpCert: row.certificates.map(toPem),
    ...(id !== undefined && { generateUniqueId: () => id }),
  });
}

/**
 * Where a browser goes that has signed out here with this ticket: to the provider, or home where that is not wanted.
 */
export async function leaveAt(
  services: Services,
  tenant: TenantOfRequest,
  given: { readonly provider: string; readonly ticket: string; readonly site: string },
): Promise<string> {
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const row = await findSaml(tx, given.provider);
    if (!row) throw notFound('The provider');
    const origin = (await takeChallenge(services, tx, providerLogout, given.ticket))?.data;
    if (origin?.provider !== given.provider || !row.is_enabled || !row.logs_out || row.slo_url === null) return null;
    const id = `_${await makeChallenge(services, tx, requestKind, null, { provider: given.provider })}`;
    return { origin, row, id, target: row.slo_url };
  });
  if (!found) return '/';
  const { origin, row, id, target } = found;
  const { name, index } = origin;
  const address = await (await samlFor(row, given.site, target, id)).getLogoutUrlAsync(
    {
      issuer: row.issuer,
      nameID: name.value,
      nameIDFormat: name.format ?? UNSPECIFIED,
      ...(name.qualifier !== null && { nameQualifier: name.qualifier }),
      ...(name.spQualifier !== null && { spNameQualifier: name.spQualifier }),
      ...(index !== null && { sessionIndex: index }),
    },
    '',
    {},
  );
  const { signing } = await openKeys(services, tenant);
  return redirectTo(target, 'SAMLRequest', packedIn(address, 'SAMLRequest'), { relayState: null, key: signing });
}

/** A message as it came, by either binding. */
export type LogoutMessage =
  | { readonly binding: 'redirect'; readonly search: string }
  | { readonly binding: 'post'; readonly form: URLSearchParams };

interface Verified {
  readonly kind: 'SAMLRequest' | 'SAMLResponse';
  readonly root: SamlElement;
  readonly row: SamlRow;
  readonly relayState: string | null;
}

const typeOf = (kind: Verified['kind']) => (kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse');

/** The message, verified with a key of the provider that it names. Throws `BadXml`. */
async function verify(
  services: Services,
  tenant: TenantOfRequest,
  message: LogoutMessage,
  site: string,
  found: (row: SamlRow) => void,
): Promise<Verified> {
  const redirect = message.binding === 'redirect' ? await readRedirect(message.search) : null;
  const form = message.binding === 'post' ? message.form : null;
  const kind = redirect?.kind ?? (form!.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse');
  const xml = redirect?.xml ?? decodeForm(form!.get(kind) ?? '');
  const unverified = parseSaml(xml, MESSAGE_LIMITS);
  const { isSigned } = inspectMessage(unverified, typeOf(kind));
  const issuer = childOf(unverified, ns.assertion, 'Issuer')?.text.trim() ?? '';
  const row = await inTenant(services.database, tenant.id, (tx) => findSamlByEntity(tx, issuer));
  if (!row) throw new BadXml(`The issuer ${issuer} is no provider of this school`);
  found(row);
  const certificates = row.certificates.map(toPem);
  let root = unverified;
  if (redirect) verifyRedirect(redirect, certificates);
  else {
    if (!isSigned) throw new BadXml('The message is not signed');
    const { getVerifiedXml, parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
    const verified = getVerifiedXml(xml, (await parseDomFromString(xml)).documentElement!, certificates);
    if (!verified) throw new BadXml('The signature is of another key');
    root = parseSaml(verified);
  }
  refuseOtherIssuer(root, row.issuer);
  refuseOtherDestination(root, sloUrlOf(site), true);
  const issued = timeOf(root, 'IssueInstant');
  const age = services.clock().getTime() - (issued?.getTime() ?? 0);
  if (!issued || age > OLDEST_MS || age < -SKEW_MS) throw new BadXml('The message is too old, or of the future');
  refuseOutside(root, services.clock());
  return { kind, root, row, relayState: redirect ? redirect.relayState : form!.get('RelayState') };
}

/** The provider's name for the person, also where it is encrypted for a key of the school. */
async function nameIn(
  services: Services,
  tenant: TenantOfRequest,
  root: SamlElement,
  message: LogoutMessage,
): Promise<string> {
  const plain = childOf(root, ns.assertion, 'NameID');
  if (plain) return nameIdOf(plain).value;
  const encrypted = childOf(root, ns.assertion, 'EncryptedID');
  if (!encrypted) throw new BadXml('The LogoutRequest names nobody');
  inspectEncrypted(encrypted);
  const xml =
    message.binding === 'post'
      ? decodeForm(message.form.get('SAMLRequest') ?? '')
      : (await readRedirect(message.search)).xml;
  const { decryptXml, parseDomFromString, xpath } = await import('@node-saml/node-saml/lib/xml.js');
  const [element] = xpath.selectElements(await parseDomFromString(xml), "/*/*[local-name()='EncryptedID']");
  for (const key of (await openKeys(services, tenant)).all)
    try {
      return nameIdOf(parseSaml(await decryptXml(element!.toString(), key))).value;
    } catch {
      // Another key of the school may be meant.
    }
  throw new BadXml('The name can’t be decrypted with a key of this school');
}

/** Ends the sessions that a request names. Returns where the browser goes with the answer. */
async function answerRequest(
  services: Services,
  tenant: TenantOfRequest,
  { root, row, relayState }: Verified,
  message: LogoutMessage,
  site: string,
): Promise<string> {
  const id = attributeOf(root, 'ID') ?? '';
  const name = await nameIn(services, tenant, root, message);
  const indexes = childrenOf(root, ns.protocol, 'SessionIndex').map(({ text }) => text.trim());
  const until = new Date(services.clock().getTime() + OLDEST_MS + 2 * SKEW_MS);
  const isFirst = await inTenant(services.database, tenant.id, async (tx) => {
    if (!(await spend(services, tx, 'saml-logout', `${row.issuer} ${id}`, until))) return false;
    await endSessionsAt(services, tx, { provider: row.provider_id, name, indexes });
    return true;
  });
  if (!isFirst) throw new BadXml('A message with this ID was received before');
  const target = row.slo_response_url ?? row.slo_url;
  if (target === null) return loginPage('out');
  const asked = { ID: id, issuer: row.issuer, nameID: name, nameIDFormat: UNSPECIFIED };
  const address = await (await samlFor(row, site, target)).getLogoutResponseUrlAsync(asked, '', {}, true);
  const { signing } = await openKeys(services, tenant);
  return redirectTo(target, 'SAMLResponse', packedIn(address, 'SAMLResponse'), { relayState, key: signing });
}

/** Whether the provider has signed the person out too, as a request of ours asked it. */
async function outcomeOf(services: Services, tenant: TenantOfRequest, { root, row }: Verified): Promise<LogoutOutcome> {
  const id = (attributeOf(root, 'InResponseTo') ?? '').replace(/^_/, '');
  const request = await inTenant(services.database, tenant.id, (tx) => takeChallenge(services, tx, requestKind, id));
  if (request?.data.provider !== row.provider_id) throw new BadXml('The answer is of another request');
  refuseOtherStatus(root);
  return 'out';
}

const loginPage = (outcome: LogoutOutcome): string => `/login?${new URLSearchParams({ sso: outcome })}`;

/**
 * Takes a message of single log-out. Returns where the browser goes. A message that is refused ends nothing; admins are told
 * why.
 */
export async function receiveLogout(
  services: Services,
  tenant: TenantOfRequest,
  message: LogoutMessage,
  site: string,
): Promise<string> {
  let row: SamlRow | undefined;
  try {
    const verified = await verify(services, tenant, message, site, (found) => {
      row = found;
    });
    if (verified.kind === 'SAMLRequest') return await answerRequest(services, tenant, verified, message, site);
    return loginPage(await outcomeOf(services, tenant, verified));
  } catch (error) {
    const problem = messageOf(error);
    services.log.info({ tenant: tenant.id, provider: row?.provider_id, problem }, 'a SAML log-out was refused');
    const { provider_id: id } = row ?? {};
    if (id !== undefined)
      await inTenant(services.database, tenant.id, (tx) => setProblem(tx, id, problem, services.clock()));
    return loginPage('out-here');
  }
}
