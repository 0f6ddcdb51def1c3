import { handle } from '#access/handle.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const regradeRoutes = [
  handle(contract.getRegrade, ({ params, inTenant: within }) => within((tx) => actions.readRegrade(tx, params.id))),
  handle(contract.listGivenAnswers, ({ actor, params, query, inTenant: within }) =>
    within((tx) => actions.readGivenAnswers(tx, actor, params.id, query.question)),
  ),
  handle(contract.previewRegrade, ({ actor, params, body, services, tenant }) =>
    // A large quiz takes longer than other calls may.
    inTenant(services.database, tenant.id, (tx) => actions.previewRegrade(tx, actor, params.id, body.choices), {
      statementTimeoutMs: actions.STATEMENT_LIMIT_MS,
    }),
  ),
  handle(contract.startRegrade, ({ actor, params, body, services, tenant }) =>
    actions.startRegrade(services, tenant.id, actor, params.id, body),
  ),
  handle(contract.undoRegrade, ({ actor, params, services, tenant }) =>
    actions.undoRegrade(services, tenant.id, actor, params.id),
  ),
  handle(contract.listRegradeChanges, ({ params, query, inTenant: within }) =>
    within((tx) => actions.readChanges(tx, params.id, query)),
  ),
];
