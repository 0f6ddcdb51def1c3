import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as bookmarks from './bookmarks/actions.ts';
import * as bookmarksContract from './bookmarks/contract.ts';
import * as contract from './contract.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from './contract-quiz.ts';
import { type FillEnrolment, readStudentDashboard } from './dashboard/actions.ts';
import * as dashboard from './dashboard/contract.ts';
import { upsertGoalDays } from './dashboard/store.ts';
import * as quizResults from './standings/actions.ts';

/** `fillLearning`: what the slices above say of a student's courses and certificates. */
export const resultsRoutes = (directory: TenantDirectory, fillEnrolment: FillEnrolment = async () => null) => [
  handle(contract.listUserAttempts, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.listUserAttempts(tx, actor, query, services.clock())),
  ),
  handle(contract.countUserAttempts, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.countUserAttempts(tx, actor, query.quizId, services.clock())),
  ),
  handle(contract.listUserQuizzes, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.listUserQuizzes(tx, actor, query, services.clock())),
  ),
  handle(contract.getAttempt, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readAttempt(tx, actor, params.id, services.clock())),
  ),
  handle(contract.getReview, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readReview(tx, actor, params.id, services.clock())),
  ),
  handle(contract.getUserQuizReport, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.readQuizReport(tx, actor, query.quizId, services.clock())),
  ),
  handle(contract.getUserAttemptAnalysis, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.readAttemptAnalysis(tx, actor, query, services.clock())),
  ),
  handle(getQuizAnalysis, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => quizResults.readQuizAnalysis(tx, actor, params.id, query.group, services.clock())),
  ),
  handle(getLeaderboard, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => quizResults.readLeaderboard(tx, actor, params.id, query, services.clock())),
  ),
  handle(listParticipants, ({ params, query, services, inTenant }) =>
    inTenant((tx) => quizResults.listParticipants(tx, params.id, query, services.clock())),
  ),
  handle(dashboard.getStudentDashboard, async ({ actor, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => readStudentDashboard(tx, actor, actor.personId, timeZone, services.clock(), fillEnrolment));
  }),
  handle(dashboard.setStudyGoal, async ({ actor, body, inTenant }) => {
    await inTenant((tx) => upsertGoalDays(tx, actor.personId, body.days));
    return done;
  }),
  handle(bookmarksContract.listBookmarks, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => bookmarks.listBookmarks(tx, actor, query, services.clock())),
  ),
  handle(bookmarksContract.getBookmarks, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => bookmarks.readBookmarks(tx, actor, params.id, services.clock())),
  ),
  handle(bookmarksContract.setBookmark, async ({ actor, params, body, services, inTenant }) => {
    await inTenant((tx) => bookmarks.setBookmark(tx, actor, params.id, body, services.clock()));
    return done;
  }),
  handle(bookmarksContract.deleteBookmark, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => bookmarks.removeBookmark(tx, actor, params.id, params.question));
    return done;
  }),
  handle(dashboard.getStudentDashboardOf, async ({ actor, params, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => readStudentDashboard(tx, actor, params.id, timeZone, services.clock(), fillEnrolment));
  }),
];
