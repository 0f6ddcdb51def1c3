/** What other slices may call of delivery: taking an exam: start, save, sections, late answers, proctoring, Safe Exam Browser. */

export { findVisibleQuiz, getOwnAttempt, toAttempt } from './actions.ts';
export { toExam } from './actions-exam.ts';
export { refuseWhenOver } from './actions-guard.ts';
export { insertAnswerChunk, insertAnswerFile } from './files/store.ts';
export { countDue } from './finish/store.ts';
export { retotalAttempt } from './grading/actions-totals.ts';
export { listKeyOverrides as listRulings, lockKeyOverrides as lockRulings } from './grading/store-key-overrides.ts';
export { setManualMarks as putMarksByPerson } from './grading/store-totals.ts';
export { decideHint } from './hints/actions.ts';
export { countHints } from './hints/store.ts';
export { acknowledgementOf } from './save/actions.ts';
export { type AnswerInput, decide, wholeRefusal } from './save/decide.ts';
export type { AnswerRow } from './save/store.ts';
export { isToFinish, toStanding } from './sections/actions.ts';
export { startQuiz } from './start/actions.ts';
export { readFirstQuestion } from './start/actions-first-question.ts';
export { shareOf } from './start/new-attempt.ts';
export { getPaper, shufflePaper as arrangePaper, toPaperSlot } from './start/store-papers.ts';
export {
  type AttemptRow,
  countMetQuestions,
  lockAttempt,
  toEndColumns,
  toGradeRow,
  toSectionColumns,
  toStoredGrade,
} from './store.ts';
