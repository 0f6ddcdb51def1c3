import { handle, handleRaw } from '#access/handle.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { cutPage, done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { duplicateCourse } from './actions-duplicate.ts';
import * as courses from './contract.ts';
import { exportCourse, importCourse, startCourseImport } from './exchange/contract.ts';
import { exportAnswer } from './exchange/export.ts';
import { importAnswer } from './exchange/import.ts';
import { startImport } from './exchange/import-task.ts';
import * as topics from './topics/actions.ts';
import * as versions from './topics/actions-versions.ts';
import * as contract from './topics/contract.ts';

const courseHandlers = (topicTools: TopicTools) => [
  handle(courses.listCourses, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.listCourses(tx, actor, query, services.clock())),
  ),
  handle(courses.getCourse, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readCourse(tx, actor, params.id, services.clock())),
  ),
  handle(courses.createCourse, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => actions.createCourse(tx, actor, body, services.clock())),
  ),
  handle(courses.updateCourse, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.updateCourse(tx, actor, params.id, body, services.clock())),
  ),
  handle(courses.publishCourse, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.publishCourse(tx, actor, params.id, body.published, services.clock())),
  ),
  handle(courses.archiveCourse, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.archiveCourse(tx, actor, params.id, body.archived, services.clock())),
  ),
  handle(courses.duplicateCourse, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => duplicateCourse(tx, actor, params.id, topicTools, services.clock())),
  ),
  handle(courses.deleteCourse, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => actions.deleteCourse(tx, actor, params.id, services.clock()));
    return done;
  }),
  handle(courses.restoreCourse, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.restoreCourse(tx, actor, params.id, services.clock())),
  ),
];

const topicHandlers = [
  handle(contract.listTopics, async ({ actor, params, query, inTenant }) => {
    const outline = await inTenant((tx) => topics.readOutline(tx, actor, params.id));
    return { ...outline, topics: cutPage(outline.topics, query) };
  }),
  handle(contract.updateOutline, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => topics.reorder(tx, actor, params.id, body)),
  ),
  handle(contract.createTopic, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => topics.createTopic(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.getTopic, ({ actor, params, inTenant }) =>
    inTenant((tx) => topics.readTopic(tx, actor, params.courseId, params.topicId)),
  ),
  handle(contract.updateTopic, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => topics.updateTopic(tx, actor, params.courseId, params.topicId, body, services.clock())),
  ),
  handle(contract.publishTopic, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => topics.publishTopic(tx, actor, params.courseId, params.topicId, body.published, services.clock())),
  ),
  handle(contract.deleteTopic, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => topics.deleteTopic(tx, actor, params.courseId, params.topicId, services.clock()));
    return done;
  }),
  handle(contract.restoreTopic, ({ actor, params, inTenant }) =>
    inTenant((tx) => topics.restoreTopic(tx, actor, params.courseId, params.topicId)),
  ),
  handle(contract.listTopicVersions, ({ actor, params, query, inTenant }) =>
    inTenant((tx) => versions.listVersions(tx, actor, params, query)),
  ),
  handle(contract.getTopicVersion, ({ actor, params, inTenant }) =>
    inTenant((tx) => versions.readVersion(tx, actor, params.courseId, params.topicId, params.version)),
  ),
  handle(contract.restoreTopicVersion, ({ actor, params, services, inTenant }) =>
    inTenant((tx) =>
      versions.restoreVersion(tx, actor, params.courseId, params.topicId, params.version, services.clock()),
    ),
  ),
];

/** The endpoints of courses; what keeps outside tools is above them. */
export const courseRoutes = (topicTools: TopicTools) => [
  ...courseHandlers(topicTools),
  ...topicHandlers,
  handleRaw(exportCourse, ({ actor, params, inTenant }) => exportAnswer(inTenant, actor, params.id, topicTools)),
  handle(startCourseImport, ({ services, tenant, actor, request }) => startImport(services, tenant.id, actor, request)),
  handle(importCourse, ({ actor, request, query, services, inTenant }) =>
    importAnswer(inTenant, actor, request, { dryRun: query.dryRun === '1', topicTools, now: services.clock() }),
  ),
];
