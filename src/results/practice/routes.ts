import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as checking from './actions-check.ts';
import * as teachers from './actions-teachers.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import * as contract from './contract.ts';
import * as forTeachers from './contract-teachers.ts';
import { masteryRoutes } from './mastery/routes.ts';
import { modelRoutes } from './model/routes.ts';
import { offlineRoutes } from './offline/routes.ts';
import { readDefaults, upsertSettings } from './store.ts';

export const practiceRoutes = (directory: TenantDirectory) => [
  ...masteryRoutes,
  ...modelRoutes,
  ...assignmentRoutes(directory),
  ...offlineRoutes(directory),
  handle(contract.getPractice, async ({ actor, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => actions.readPractice(tx, actor, timeZone, services.clock()));
  }),
  handle(contract.listPracticeSources, async ({ actor, query, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => actions.readSources(tx, actor, timeZone, services.clock(), query.dif));
  }),
  handle(contract.startPractice, async ({ actor, body, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => actions.startRun(tx, actor, body, timeZone, services.clock()));
  }),
  handle(contract.checkPractice, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => checking.checkAnswer(tx, actor, body, services.clock())),
  ),
  handle(contract.tryPractice, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => checking.tryAnswer(tx, actor, body, services.clock())),
  ),
  handle(contract.undoPractice, async ({ actor, body, services, inTenant }) => {
    await inTenant((tx) => checking.undoReview(tx, actor, body.review, services.clock()));
    return done;
  }),
  handle(contract.setPracticeSettings, async ({ actor, body, inTenant }) => {
    await inTenant((tx) => upsertSettings(tx, actor.personId, body));
    return done;
  }),
  handle(contract.getPracticeDefaults, ({ inTenant }) => inTenant(readDefaults)),
  handle(contract.setPracticeDefaults, async ({ actor, body, inTenant }) => {
    await inTenant((tx) => teachers.setDefaults(tx, actor, body));
    return done;
  }),
  handle(forTeachers.listPracticeQuestions, ({ query, inTenant }) =>
    inTenant((tx) => teachers.listQuestions(tx, query)),
  ),
  handle(forTeachers.listPracticeTopics, ({ query, inTenant }) => inTenant((tx) => teachers.listTopics(tx, query))),
  handle(forTeachers.setQuestionClosed, async ({ actor, params, body, services, inTenant }) => {
    await inTenant((tx) => teachers.setQuestionClosed(tx, actor, params.id, body.isClosed, services.clock()));
    return done;
  }),
  handle(forTeachers.setTopicClosed, async ({ actor, params, body, services, inTenant }) => {
    await inTenant((tx) => teachers.setTopicClosed(tx, actor, params.id, body.isClosed, services.clock()));
    return done;
  }),
];
