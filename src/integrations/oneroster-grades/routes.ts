import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { decideSending, readOwnGrades, readSystemGrades, sendUnsent } from './actions.ts';
import * as contract from './contract.ts';

export const systemGradeRoutes = [
  handle(contract.listSystemGrades, ({ params, query, inTenant }) =>
    inTenant((tx) => readSystemGrades(tx, params.id, query)),
  ),
  handle(contract.listMySystemGrades, ({ params, actor, inTenant }) =>
    inTenant(async (tx) => ({ grades: await readOwnGrades(tx, actor, params.id) })),
  ),
  handle(contract.decideSystemGrades, async ({ services, actor, params, body, inTenant }) => {
    await inTenant((tx) => decideSending(tx, actor, params.id, body, services.clock()));
    return done;
  }),
  handle(contract.sendSystemGrades, ({ services, actor, params, inTenant }) =>
    inTenant(async (tx) => ({ count: await sendUnsent(tx, actor, params.id, services.clock()) })),
  ),
];
