import { handle, handleRaw } from '#access/handle.ts';
import { readStatistics } from './actions.ts';
import * as contract from './contract.ts';
import { itemsFile } from './export.ts';
import { responsesFile } from './export-responses.ts';
import { startModels } from './models/actions.ts';

export const statisticsRoutes = [
  handle(contract.getStatistics, ({ params, query, services, tenant }) =>
    readStatistics(services, tenant.id, params.id, query),
  ),
  handle(contract.estimateModels, ({ actor, params, body, services, tenant }) =>
    startModels(services, tenant.id, actor, params.id, body.attempts),
  ),
  handleRaw(contract.exportItems, ({ actor, params, query, services, tenant }) =>
    itemsFile(services, tenant.id, actor, params.id, query),
  ),
  handleRaw(contract.exportResponses, ({ actor, params, query, services, tenant }) =>
    responsesFile(services, tenant.id, actor, params.id, query),
  ),
];
