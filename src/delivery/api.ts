/** What other slices may call of delivery: taking an exam: start, save, sections, late answers, proctoring, Safe Exam Browser. */

export { findVisibleQuiz, getOwnAttempt, toAttempt } from './actions.ts';
export { toExam } from './actions-exam.ts';
export { refuseWhenOver } from './actions-guard.ts';
export { type Exams, openExams } from './exams.ts';
export { insertAnswerChunk, insertAnswerFile } from './files/store.ts';
export { countDue } from './finish/store.ts';
export { retotalAttempt } from './grading/actions-totals.ts';
export { listKeyOverrides, lockKeyOverrides } from './grading/store-key-overrides.ts';
export { setManualMarks } from './grading/store-totals.ts';
export { decideHint } from './hints/actions.ts';
export { countHints } from './hints/store.ts';
export { type AnswerInput, acknowledgementOf, decide, wholeRefusal } from './save/save.ts';
export { isToFinish, toStanding } from './sections/actions.ts';
export { shareOf, startQuiz } from './start/actions.ts';
export { readFirstQuestion } from './start/actions-first-question.ts';
export { getPaper, shufflePaper, toPaperSlot } from './start/store-papers.ts';
export {
  type AnswerRow,
  type AttemptRow,
  countMetQuestions,
  lockAttempt,
  toEndColumns,
  toGradeRow,
  toSectionColumns,
  toStoredGrade,
} from './store.ts';
