/** What belongs to how people of the first school sign in, for the walk over all endpoints. */
import { listMySessions } from '#identity/account/profile/contract.ts';
import { addForgottenPasskey } from '#identity/account/testing.ts';
import { createMapping } from '#identity/directories/contract.ts';
import { createConnection, startRun } from '#identity/oneroster/contract.ts';
import { connectionSettings } from '#identity/oneroster/testing.ts';
import { askForName, listNameRequests } from '#identity/privacy/names/contract.ts';
import { createScimToken } from '#identity/scim/contract.ts';
import { createProvider } from '#identity/sso/contract.ts';
import { createSamlProvider } from '#identity/sso/saml/contract.ts';
import { samlSettings } from '#identity/sso/saml/testing.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { createPlatform } from '#integrations/lti/contract.ts';
import { buildRoster } from '#integrations/lti/testing.ts';
import { platformSettings } from '#integrations/lti/testing-platform.ts';
import { addProgramThings } from './program-things.ts';
import type { TestSite } from './site.ts';

/** A session, a passkey and a provider whose names are the mark: by address, and what somebody else would send there. */
export async function addSignInThings(site: TestSite, mark: string, quizId: string) {
  const { personId } = site.school.people.student;
  const session = (await site.as('student').do(listMySessions)).sessions[0]!._id;
  const passkey = await addForgottenPasskey(site, personId, mark);
  const provider = (await site.as('admin').do(createProvider, { body: buildProvider({ label: mark }) }))._id;
  const saml = (await site.as('admin').do(createSamlProvider, { body: await samlSettings({ label: mark }) }))._id;
  const mapping = await site.as('admin').do(createMapping, {
    body: { source: `oidc:${provider}`, about: 'role', value: mark, role: 'teacher', groups: [] },
  });
  const { token } = await site.as('admin').do(createScimToken, {
    body: { name: mark, isReadOnly: true, expiresAt: null },
  });
  const system = (
    await site.as('admin').do(createConnection, {
      body: { ...connectionSettings('https://sis.example'), name: mark, isNightly: true },
    })
  )._id;
  const run = await site.as('admin').do(startRun, { params: { id: system }, body: { kind: 'preview' } });
  const settings = { ...platformSettings('https://platform.example'), name: mark, deployments: [mark] };
  const platform = (await site.as('admin').do(createPlatform, { body: settings }))._id;
  const roster = await buildRoster(site, { title: mark });
  await site.as('student').do(askForName, { body: { firstName: mark } });
  const nameRequest = (await site.as('admin').do(listNameRequests)).requests[0]!._id;
  const programThings = await addProgramThings(site, mark);
  return {
    owned: {
      ...programThings.owned,
      '/v1/api/users/account/sessions/:id': session,
      '/v1/api/users/account/passkeys/:id': passkey,
      '/v1/api/admin/users/:id/resetSecondFactor': personId,
      '/v1/api/admin/users/:id/connections': personId,
      '/v1/api/admin/users/:id/connections/:connection': { id: personId, connection: provider },
      '/v1/api/users/account/connections/:id': provider,
      '/v1/api/admin/users/:id/deletion': personId,
      '/v1/api/admin/nameRequests/:id': nameRequest,
      '/v1/api/auth/sso/:id/start': provider,
      '/v1/api/auth/sso/:id/callback': provider,
      '/v1/api/auth/sso/:id/logout': saml,
      '/v1/api/admin/sso/:id': provider,
      '/v1/api/admin/saml/:id': saml,
      '/v1/api/admin/saml/:id/metadata': saml,
      '/v1/api/admin/mapping/:id': mapping._id,
      '/v1/api/admin/scim/tokens/:id': token._id,
      '/v1/api/admin/oneroster/:id': system,
      '/v1/api/admin/oneroster/:id/test': system,
      '/v1/api/admin/oneroster/:id/runs': system,
      '/v1/api/admin/oneroster/:id/people': system,
      '/v1/api/admin/oneroster/runs/:id': run._id,
      '/v1/api/quizzes/:id/platformGrades': quizId,
      '/v1/api/quizzes/:id/systemGrades': quizId,
      '/v1/api/quizzes/:id/platformGrades/mine': quizId,
      '/v1/api/quizzes/:id/systemGrades/mine': quizId,
      '/v1/api/admin/lti/platforms/:id': platform,
      '/v1/api/admin/lti/platforms/:id/deployments': platform,
      '/v1/api/admin/lti/rosters/:id': roster,
      '/v1/api/admin/lti/rosters/:id/sync': roster,
    },
    foreignInput: {
      'PUT /v1/api/quizzes/:id/systemGrades': { body: { system, isOn: true } },
      ...programThings.foreignInput,
      'PUT /v1/api/users/account/passkeys/:id': { body: { name: 'Stolen' } },
      'POST /v1/api/admin/users/:id/deletion': { body: { deletes: true } },
      'POST /v1/api/admin/nameRequests/:id': { body: { approves: true } },
      'PUT /v1/api/admin/lti/platforms/:id': { body: { name: 'Stolen', edit: 1 } },
      'POST /v1/api/admin/lti/platforms/:id/deployments': { body: { deployment: 'theirs', accepts: true } },
      'PUT /v1/api/admin/oneroster/:id': { body: { name: 'Stolen', edit: 1 } },
      'POST /v1/api/admin/oneroster/:id/runs': { body: { kind: 'sync' } },
      'POST /v1/api/admin/oneroster/:id/people': { body: { sourcedId: 'theirs', person: personId } },
      'PUT /v1/api/admin/saml/:id': { body: { label: 'Stolen', edit: 1 } },
      'POST /v1/api/admin/saml/:id/metadata': { body: { keepsCertificates: true } },
      'PUT /v1/api/admin/lti/rosters/:id': { body: { isDaily: false, edit: 1 } },
      'PUT /v1/api/admin/mapping/:id': { body: { value: 'Stolen', edit: 1 } },
      'PUT /v1/api/admin/sso/:id': { body: { ...buildProvider({ label: 'Stolen' }), edit: 1 } },
    },
  };
}
