import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { certificateOf, markQuiz, read, readProgress, report, start } from './actions.ts';
import { exportStudents, listMine, listStudents, message, removeStudent } from './actions-students.ts';
import * as contract from './contract.ts';

export const enrolmentRoutes = [
  handle(contract.myCourses, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => listMine(tx, actor, query, services.clock())),
  ),
  handle(contract.startCourse, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => start(tx, actor, params.id, services.clock())),
  ),
  handle(contract.getProgress, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => readProgress(tx, actor, params.id, query.person, services.clock())),
  ),
  handle(contract.markQuizComplete, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => markQuiz(tx, actor, params.id, body.quizId, services.clock())),
  ),
  handle(contract.readTopic, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => read(tx, actor, params.courseId, params.topicId, services.clock())),
  ),
  handle(contract.reportTopic, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => report(tx, actor, params, body, services.clock())),
  ),
  handle(contract.enrolledStudents, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => listStudents(tx, actor, params.id, query, services.clock())),
  ),
  handle(contract.messageStudents, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => message(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.removeStudent, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => removeStudent(tx, actor, params.id, params.personId, services.clock()));
    return done;
  }),
  handleRaw(contract.exportStudents, async ({ actor, params, query, services, inTenant }) => {
    const text = await inTenant((tx) => exportStudents(tx, actor, params.id, query, services.clock()));
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="students.csv"',
      },
      bytes: Buffer.from(text, 'utf8'),
    };
  }),
  handle(contract.getCourseCertificateUrl, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => certificateOf(tx, actor, params.id, services.clock())),
  ),
];
