/** What belongs to the plans of the first school, for the walk over all endpoints. */
import { requestPlan } from '#billing/contract.ts';
import { createGrant, createPlan } from '#billing/contract-admin.ts';
import { buildPlan } from '#billing/testing.ts';
import type { TestSite } from './site.ts';

/** A plan whose name is the mark, who has it, and who asks for it: by address, and what somebody else would send there. */
export async function addPlanThings(site: TestSite, mark: string) {
  const plan = await site.as('admin').do(createPlan, { body: buildPlan({ name: mark }) });
  const planGrant = await site.as('admin').do(createGrant, {
    body: { plan: plan._id, holder: { kind: 'person', email: site.school.people.teacher.email } },
  });
  const planRequest = (await site.as('student').do(requestPlan, { body: { plan: plan._id } })).requests[0]!;
  return {
    owned: {
      '/v1/api/subscription/requests/:id': planRequest._id,
      '/v1/api/admin/plans/:id': plan._id,
      '/v1/api/admin/grants/:id/revoke': planGrant._id,
      '/v1/api/admin/planRequests/:id/answer': planRequest._id,
    },
    foreignInput: {
      'POST /v1/api/subscription/requests': { body: { plan: plan._id } },
      'POST /v1/api/subscription/checkout': { body: { plan: plan._id } },
      'PUT /v1/api/admin/plans/:id': { body: buildPlan({ name: 'Stolen' }) },
      'POST /v1/api/admin/grants': { body: { plan: plan._id, holder: { kind: 'tenant' } } },
      'POST /v1/api/admin/planRequests/:id/answer': { body: { grant: true } },
      'POST /v1/api/admin/vouchers': { body: { plan: plan._id, count: 1 } },
      'GET /v1/api/admin/grants': { query: { plan: plan._id } },
      'GET /v1/api/admin/vouchers': { query: { plan: plan._id } },
    },
  };
}
