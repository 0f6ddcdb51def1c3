import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as deeds from './actions.ts';
import { forgetApart, listDuplicates, listToldApart, setApart } from './contract.ts';
import { compareWaiting } from './groups.ts';

/** What was written lately is compared before the list is read, unless it is more than a reader should wait for. */
const BEFORE_READING = 40;

export const duplicateRoutes = [
  handle(listDuplicates, async ({ query, services, tenant, inTenant }) => {
    await compareWaiting(services, tenant.id, BEFORE_READING);
    return inTenant((tx) => deeds.readDuplicates(tx, query));
  }),
  handle(listToldApart, ({ query, inTenant }) => inTenant((tx) => deeds.readToldApart(tx, query))),
  handle(setApart, ({ body, actor, inTenant }) =>
    inTenant((tx) => deeds.tellApart(tx, actor, body.ids), { repeatable: true }),
  ),
  handle(forgetApart, async ({ params, actor, inTenant }) => {
    await inTenant((tx) => deeds.forgetApart(tx, actor, params.id), { repeatable: true });
    return done;
  }),
];
