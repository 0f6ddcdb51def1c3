import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import {
  beginCopy,
  decideDeletion,
  readDeletionOf,
  readDeletions,
  readOwnData,
  requestDeletion,
  withdraw,
} from './actions.ts';
import {
  answerDeletion,
  askForDeletion,
  copyOwnData,
  getDeletion,
  getOwnData,
  listDeletions,
  withdrawDeletion,
} from './contract.ts';
import {
  decideNameRequest,
  readNameRequest,
  readNameRequests,
  requestName,
  withdrawNameRequest,
} from './names/actions.ts';
import { answerNameRequest, askForName, getNameRequest, listNameRequests, withdrawName } from './names/contract.ts';

export const ownDataRoutes = [
  handle(getOwnData, ({ actor, inTenant }) => inTenant((tx) => readOwnData(tx, actor))),
  handle(copyOwnData, async ({ services, tenant, actor }) => ({ task: await beginCopy(services, tenant.id, actor) })),
  handle(askForDeletion, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => requestDeletion(services, tx, actor, body.reason)),
  ),
  handle(withdrawDeletion, async ({ actor, inTenant }) => {
    await inTenant((tx) => withdraw(tx, actor));
    return done;
  }),
  handle(getDeletion, async ({ params, inTenant }) => ({
    deletion: await inTenant((tx) => readDeletionOf(tx, params.id)),
  })),
  handle(listDeletions, ({ services, query, inTenant }) => inTenant((tx) => readDeletions(services, tx, query))),
  handle(answerDeletion, async ({ services, actor, params, body, inTenant }) => {
    await inTenant((tx) => decideDeletion(services, tx, actor, params.id, body.deletes));
    return done;
  }),
  handle(getNameRequest, async ({ actor, inTenant }) => ({
    request: await inTenant((tx) => readNameRequest(tx, actor.personId)),
  })),
  handle(askForName, ({ services, actor, body, inTenant }) => inTenant((tx) => requestName(services, tx, actor, body))),
  handle(withdrawName, async ({ actor, inTenant }) => {
    await inTenant((tx) => withdrawNameRequest(tx, actor));
    return done;
  }),
  handle(listNameRequests, ({ query, inTenant }) => inTenant((tx) => readNameRequests(tx, query))),
  handle(answerNameRequest, async ({ services, actor, params, body, inTenant }) => {
    await inTenant((tx) => decideNameRequest(services, tx, actor, params.id, body));
    return done;
  }),
];
