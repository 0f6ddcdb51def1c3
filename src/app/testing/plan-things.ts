/** What belongs to the plans of the first school, for the walk over all endpoints. */
import { requestPlan } from '#billing/contract.ts';
import { createGrant, createPlan } from '#billing/contract-admin.ts';
import { buildPlan } from '#billing/testing.ts';
import type { TestSite } from './site.ts';

/** A plan whose name is the mark, who has it, and who asks for it. */
export async function addPlanThings(site: TestSite, mark: string) {
  const plan = await site.as('admin').do(createPlan, { body: buildPlan({ name: mark }) });
  const planGrant = await site.as('admin').do(createGrant, {
    body: { plan: plan._id, holder: { kind: 'person', email: site.school.people.teacher.email } },
  });
  const planRequest = (await site.as('student').do(requestPlan, { body: { plan: plan._id } })).requests[0]!;
  return { plan, planGrant, planRequest };
}
