import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { checkQuiz as runCheck } from './check/actions.ts';
import { checkQuiz } from './check/contract.ts';
import { archiveQuiz, createQuiz, deleteQuiz, listQuizzes, publishQuiz, updateQuiz } from './contract.ts';
import { getQuiz } from './read/contract.ts';

export const quizRoutes = [
  handle(listQuizzes, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.listQuizzes(tx, actor, query, services.clock())),
  ),
  handle(getQuiz, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readQuiz(tx, actor, params.id, services.clock())),
  ),
  handle(createQuiz, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => actions.createQuiz(tx, actor, body, services.clock())),
  ),
  handle(updateQuiz, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.updateQuiz(tx, actor, params.id, body, services.clock())),
  ),
  handle(publishQuiz, ({ actor, params, query, services, inTenant }) =>
    inTenant(
      (tx) => actions.publishQuiz(tx, actor, params.id, { cutRunning: query.cutRunning === '1' }, services.clock()),
      // Starting another attempt locks from the other end.
      { repeatable: true },
    ),
  ),
  handle(checkQuiz, async ({ actor, body, services, inTenant }) => ({
    findings: await inTenant((tx) => runCheck(tx, actor, body, services.clock())),
  })),
  handle(archiveQuiz, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.archiveQuiz(tx, actor, params.id, body.archived, services.clock())),
  ),
  handle(deleteQuiz, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => actions.deleteQuiz(tx, actor, params.id, services.clock()));
    return done;
  }),
];
