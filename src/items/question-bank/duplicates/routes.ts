import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { forgetDismissed, listDismissed, listDuplicates, setDismissed } from './contract.ts';
import { compareWaiting } from './groups.ts';

/** What was written lately is compared before the list is read, unless it is more than a reader should wait for. */
const BEFORE_READING = 40;

export const duplicateRoutes = [
  handle(listDuplicates, async ({ query, services, tenant, inTenant }) => {
    await compareWaiting(services, tenant.id, BEFORE_READING);
    return inTenant((tx) => actions.readDuplicates(tx, query));
  }),
  handle(listDismissed, ({ query, inTenant }) => inTenant((tx) => actions.readDismissed(tx, query))),
  handle(setDismissed, ({ body, actor, inTenant }) =>
    inTenant((tx) => actions.dismissDuplicates(tx, actor, body.ids), { repeatable: true }),
  ),
  handle(forgetDismissed, async ({ params, actor, inTenant }) => {
    await inTenant((tx) => actions.forgetDismissed(tx, actor, params.id), { repeatable: true });
    return done;
  }),
];
