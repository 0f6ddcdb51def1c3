import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { decide, readDecisions } from './actions.ts';
import { decideCertificate, listDecisions } from './contract.ts';

export const decisionRoutes = [
  handle(listDecisions, ({ query, inTenant }) => inTenant((tx) => readDecisions(tx, query))),
  handle(decideCertificate, ({ actor, params, body, services, inTenant }) =>
    inTenant(async (tx) => {
      await decide(tx, actor, params.id, body, services.clock());
      return done;
    }),
  ),
];
