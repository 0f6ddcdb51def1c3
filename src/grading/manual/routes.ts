import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import * as queues from './actions-queues.ts';
import * as contract from './contract.ts';

const placeOf = (params: { attempt: string; question: string }, { part }: { part: string }) => ({
  attemptId: params.attempt,
  questionId: params.question,
  part,
});

export const markingRoutes = [
  handle(contract.getMarking, ({ actor, params, inTenant }) =>
    inTenant((tx) => queues.readMarking(tx, actor, params.id)),
  ),
  handle(contract.listMarkingStudents, ({ actor, params, query, inTenant }) =>
    inTenant((tx) => queues.readWaitingStudents(tx, actor, params.id, query)),
  ),
  handle(contract.setMarkingRules, ({ actor, params, body, services, inTenant }) =>
    inTenant(async (tx) => {
      await actions.changeRules(tx, actor, params.id, body, services.clock());
      return done;
    }),
  ),
  handle(contract.nextScript, ({ actor, params, body, services, inTenant }) =>
    inTenant(async (tx) => ({ script: await queues.takeNext(tx, actor, params.id, body, services.clock()) })),
  ),
  handle(contract.getScript, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => actions.readScript(tx, actor, placeOf(params, query), services.clock())),
  ),
  handle(contract.claimScript, ({ actor, params, query, body, services, inTenant }) =>
    inTenant((tx) => actions.hold(tx, actor, placeOf(params, query), body.takeOver, services.clock())),
  ),
  handle(contract.releaseScript, ({ actor, params, query, inTenant }) =>
    inTenant(async (tx) => {
      await actions.release(tx, actor, placeOf(params, query));
      return done;
    }),
  ),
  handle(contract.giveMark, ({ actor, params, query, body, services, inTenant }) =>
    inTenant((tx) => actions.giveMark(tx, actor, placeOf(params, query), body, services.clock()), { repeatable: true }),
  ),
];
