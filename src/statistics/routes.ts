import { handle } from '#access/handle.ts';
import { readStatistics } from './actions.ts';
import { startModels } from './actions-models.ts';
import * as contract from './contract.ts';

export const statisticsRoutes = [
  handle(contract.getStatistics, ({ params, query, services, tenant }) =>
    readStatistics(services, tenant.id, params.id, query),
  ),
  handle(contract.estimateModels, ({ actor, params, body, services, tenant }) =>
    startModels(services, tenant.id, actor, params.id, body.attempts),
  ),
];
