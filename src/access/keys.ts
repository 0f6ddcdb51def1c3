/** What programs may do with a key: the scopes that exist, and the endpoints that no key opens. */
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { type Permission, permissions } from './permissions.ts';

/** Open to everybody, or of persons alone: exams are taken, games played and courses read by people. */
const ofPersons = ['anyone', 'signed-in', 'exam.take', 'exam.sit', 'live.play', 'course.learn'] as const;

export type Scope = Exclude<Permission, (typeof ofPersons)[number]>;

export const isScope = (name: string): name is Scope =>
  permissions.some((one) => one === name) && !ofPersons.some((one) => one === name);

/** The permissions that a key may be given. */
export const scopes: readonly Scope[] = permissions.filter(isScope);

/** Of the endpoints for everybody who is signed in, those that answer programs: they show no more than the scopes allow. */
const forEveryKey: ReadonlySet<string> = new Set([
  'GET /v1/api/users/me',
  'GET /v1/api/users/:id',
  'GET /v1/api/users/:id/record',
  'GET /v1/api/tasks',
  'GET /v1/api/tasks/:id',
  'GET /v1/api/tasks/:id/file',
]);

/**
 * Of the endpoints for administrators, those that keys reach. The others are closed, and so is a new one until it is added here.
 */
const forKeysOfAdministrators: ReadonlySet<string> = new Set([
  'GET /v1/api/admin/adminSummary',
  'GET /v1/api/admin/audit',
  'GET /v1/api/admin/audit/deeds',
  'GET /v1/api/admin/audit/export',
  'GET /v1/api/admin/badgeKeys',
  'POST /v1/api/admin/badgeKeys',
  'POST /v1/api/admin/badgeKeys/:id/withdraw',
  'GET /v1/api/admin/failures',
  'POST /v1/api/admin/failures/retry',
  'POST /v1/api/admin/getAllImages',
  'DELETE /v1/api/admin/images/:hash',
  'PUT /v1/api/admin/images/:hash',
  'GET /v1/api/admin/messages',
  'DELETE /v1/api/admin/messages/:id',
  'PUT /v1/api/admin/messages/:id',
  'GET /v1/api/admin/retention',
  'PUT /v1/api/admin/retention',
  'POST /v1/api/admin/retention/preview',
  'POST /v1/api/admin/saveCertificate',
  'GET /v1/api/admin/studentSummary',
  'GET /v1/api/admin/studentSummary/:id',
  'GET /v1/api/admin/tenant',
  'PUT /v1/api/admin/tenant',
  'POST /v1/api/certificates/:id/reissue',
  'POST /v1/api/certificates/:id/revoke',
  'POST /v1/api/faqs',
  'DELETE /v1/api/faqs/:id',
  'PUT /v1/api/faqs/:id',
  'PUT /v1/api/faqs/order',
  'PUT /v1/api/practice/defaults',
  'GET /v1/api/practice/model',
  'POST /v1/api/practice/model/fits',
  'PUT /v1/api/practice/model/in-use',
  'GET /v1/api/users/adminSummary',
]);

/** Signing in, passwords, and what decides who gets in: a key must not make a way in that outlives it. */
const forNoKey =
  /^\/v1\/api\/(auth\/|calendar\/feed|users\/bulkUpload|admin\/(apiKeys|webhooks|mapping|scim|oneroster|saml|sso|ssoOnly|lti|updateUserPassword|users\/:id\/(resetSecondFactor|connections)|imports|exports|mails)(\/|$))/;

/** True for endpoints that calls with a key may reach, given the scope that the endpoint's permission is. */
export const isForKeys = ({ method, path, access, produces }: Endpoint<Permission>): boolean =>
  !forNoKey.test(path) &&
  produces !== 'text/event-stream' &&
  (access === 'anyone' || isScope(access) || forEveryKey.has(`${method} ${path}`)) &&
  (access !== 'company.edit' || forKeysOfAdministrators.has(`${method} ${path}`));

/** Why a call with a key of these scopes is refused; null: it is not. The owner's own rights are checked beside that. */
export function keyBlocker(granted: readonly Permission[], endpoint: Endpoint<Permission>): Refusal | null {
  if (!isForKeys(endpoint)) return new Refusal('forbidden', 'This call is not available to API keys');
  const { access } = endpoint;
  if (!isScope(access) || granted.includes(access)) return null;
  return new Refusal('forbidden', `This API key doesn’t have the scope ${access}`);
}

/** True for text that wants to be a key or a token made of one, right or wrong. */
export const isKeyText = (text: string): boolean => text.startsWith('tripos_');
