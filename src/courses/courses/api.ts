/** What other slices may call of courses/courses: writing courses: outline, topics with versions, exchange as one file. */

export { courseReaderOf, getVisibleCourse } from './actions.ts';
export { courseImportKind } from './exchange/import-task.ts';
export { listJoinedChannelIds } from './store.ts';
export { type CourseListRow, listCourseRows } from './store-list.ts';
export { getTopicRow } from './topics/actions.ts';
