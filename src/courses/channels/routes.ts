import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { setItems as setItemsAction } from './actions-items.ts';
import * as members from './actions-members.ts';
import { readQuizSubscription, subscribeToQuiz as subscribeAction } from './actions-subscription.ts';
import {
  createChannel,
  deleteChannel,
  getChannel,
  getCover,
  leaveChannel,
  listChannels,
  restoreChannel,
  rotatePassCode,
  setItems,
  updateChannel,
} from './contract.ts';
import { inviteMembers, listMembers, removeMember, setMemberRole } from './contract-members.ts';
import { checkQuizSubscription, joinChannel, subscribeToQuiz } from './contract-subscription.ts';

export const channelRoutes = [
  handle(listChannels, ({ actor, query, inTenant }) => inTenant((tx) => actions.listChannels(tx, actor, query))),
  handle(getChannel, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readChannel(tx, actor, params.id, services.clock())),
  ),
  handleRaw(getCover, ({ actor, params, request, inTenant }) =>
    inTenant((tx) => actions.coverAnswer(tx, actor, params.id, request.headers['if-none-match'])),
  ),
  handle(createChannel, async ({ actor, body, services, inTenant }) => {
    const kind = body.kind ?? (body.passCode === undefined ? 'public' : 'code');
    actions.refuseUselessCode(kind, body.passCode);
    const code = kind === 'code' ? await actions.makeCode(body.passCode) : null;
    return inTenant((tx) => actions.createChannel(tx, actor, { ...body, kind }, code, services.clock()));
  }),
  handle(updateChannel, async ({ actor, params, body, services, inTenant }) => {
    const mayNeedCode = body.kind === 'code' || body.passCode !== undefined;
    const code = mayNeedCode ? await actions.makeCode(body.passCode) : null;
    return inTenant((tx) => actions.updateChannel(tx, actor, params.id, body, code, services.clock()));
  }),
  handle(deleteChannel, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => actions.deleteChannel(tx, actor, params.id, services.clock()));
    return done;
  }),
  handle(restoreChannel, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.restoreChannel(tx, actor, params.id, services.clock())),
  ),
  handle(rotatePassCode, async ({ actor, params, body, services, inTenant }) => {
    const code = await actions.makeCode(body.passCode);
    return inTenant((tx) => actions.rotatePassCode(tx, actor, params.id, code, services.clock()));
  }),
  handle(setItems, ({ actor, params, body, services, inTenant }) =>
    inTenant(async (tx) => {
      await setItemsAction(tx, actor, params.id, body, services.clock());
      return actions.readChannel(tx, actor, params.id, services.clock());
    }),
  ),
  handle(leaveChannel, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => members.leaveChannel(tx, actor, params.id));
    return done;
  }),

  handle(listMembers, ({ actor, params, query, inTenant }) =>
    inTenant((tx) => members.listMembers(tx, actor, params.id, query)),
  ),
  handle(inviteMembers, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => members.invite(tx, actor, params.id, body, services.clock())),
  ),
  handle(removeMember, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => members.removeMember(tx, actor, params.id, params.personId));
    return done;
  }),
  handle(setMemberRole, async ({ actor, params, body, inTenant }) => {
    await inTenant((tx) => members.setMemberRole(tx, actor, params.id, params.personId, body.role));
    return done;
  }),

  handle(joinChannel, ({ actor, body, services, tenant }) => members.joinChannel(services, tenant, actor, body)),
  handle(checkQuizSubscription, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => readQuizSubscription(tx, actor, query.quizId, services.clock())),
  ),
  handle(subscribeToQuiz, ({ actor, body, services, tenant }) => subscribeAction(services, tenant, actor, body)),
];
