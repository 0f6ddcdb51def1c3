import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import {
  createFaq,
  deleteFaq,
  deleteMessage,
  listFaqs,
  listMessages,
  orderFaqs,
  sendMessage,
  updateFaq,
  updateMessage,
} from './contract.ts';
import { listFaqRows } from './store.ts';
import { listMessageRows } from './store-messages.ts';

export const helpRoutes = [
  handle(listFaqs, ({ query, inTenant }) => inTenant((tx) => listFaqRows(tx, query))),
  handle(createFaq, ({ actor, body, inTenant }) => inTenant((tx) => actions.createFaq(tx, actor, body))),
  handle(orderFaqs, async ({ actor, body, inTenant }) => {
    await inTenant((tx) => actions.orderFaqs(tx, actor, body.faqs));
    return done;
  }),
  handle(updateFaq, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => actions.updateFaq(tx, actor, params.id, body)),
  ),
  handle(deleteFaq, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deleteFaq(tx, actor, params.id));
    return done;
  }),
  handle(sendMessage, async ({ actor, body, tenant, services, request }) => {
    await actions.receiveMessage(services, tenant, actor, body, request.ip);
    return done;
  }),
  handle(listMessages, async ({ query, inTenant }) => {
    const { rows, total } = await inTenant((tx) => listMessageRows(tx, query));
    return { messages: rows.map(actions.toMessage), total };
  }),
  handle(updateMessage, ({ params, body, services, inTenant }) =>
    inTenant((tx) => actions.changeMessage(tx, params.id, body.state, services.clock())),
  ),
  handle(deleteMessage, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deleteMessage(tx, actor, params.id));
    return done;
  }),
];
