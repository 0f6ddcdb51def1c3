/** What other slices may call of courses/enrolment: taking a course: progress and completion. */

export { read, report, start } from './actions.ts';
export { coursesOfRecord, enrolmentOf } from './actions-overview.ts';
export { countFor } from './actions-standing.ts';
