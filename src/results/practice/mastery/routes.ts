import { handle, handleRaw } from '#access/handle.ts';
import { readClass, readTopic, streamCsv } from './actions.ts';
import * as contract from './contract.ts';

export const masteryRoutes = [
  handle(contract.readClassMastery, ({ query, services, inTenant }) =>
    inTenant((tx) => readClass(tx, query.group, services.clock())),
  ),
  handleRaw(contract.exportMastery, async ({ actor, query, services, inTenant }) => ({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="mastery.csv"',
    },
    stream: await streamCsv(inTenant, actor, query.group, services.clock()),
  })),
  handle(contract.readTopicMastery, ({ params, query, services, inTenant }) =>
    inTenant((tx) => readTopic(tx, params.id, query, services.clock())),
  ),
];
