import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const assignmentRoutes = (directory: TenantDirectory) => [
  handle(contract.listAssignments, ({ query, inTenant }) => inTenant((tx) => actions.readAssignments(tx, query))),
  handle(contract.getAssignment, ({ params, inTenant }) => inTenant((tx) => actions.readAssignment(tx, params.id))),
  handle(contract.listAssignmentStudents, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.readStudents(tx, params.id, query)),
  ),
  handle(contract.createAssignment, async ({ actor, body, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => actions.assign(tx, actor, body, timeZone, services.clock()));
  }),
  handle(contract.updateAssignment, async ({ actor, params, body, tenant, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    await inTenant((tx) => actions.reassign(tx, actor, params.id, body, timeZone));
    return done;
  }),
  handle(contract.deleteAssignment, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.removeAssignment(tx, actor, params.id));
    return done;
  }),
  handle(contract.listMyAssignments, async ({ actor, services, inTenant }) => ({
    assignments: await inTenant((tx) => actions.readMine(tx, actor, services.clock())),
  })),
];
