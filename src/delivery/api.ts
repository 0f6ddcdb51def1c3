/** What other slices may call of delivery: taking an exam: start, save, sections, late answers, proctoring, Safe Exam Browser. */

export { findVisibleQuiz, getOwnAttempt, toAttempt } from './attempt/actions.ts';
export { refuseChange, refuseWhenOver } from './attempt/guard.ts';
export { type AttemptRow, lockAttempt } from './attempt/store.ts';
export { type Exams, openExams } from './exams.ts';
export { feedbackFor } from './feedback/actions.ts';
export { insertAnswerChunk, insertAnswerFile } from './files/store.ts';
export { toEndColumns } from './finish/store.ts';
export { countDue } from './finish/store-due.ts';
export { retotalAttempt } from './grading/actions-totals.ts';
export type { PaperSlot } from './grading/rules.ts';
export { toGradeRow, toStoredGrade } from './grading/store.ts';
export { listKeyOverrides } from './grading/store-key-overrides.ts';
export { setManualMarks, setPartlyMarked } from './grading/store-totals.ts';
export { decideHint } from './hints/actions.ts';
export { countHints } from './hints/store.ts';
export { stimuliOf, toExam } from './paper/actions.ts';
export { readFirstQuestion } from './paper/first-question.ts';
export { blocksOf, getPaper, getPaperOf, getPaperStimuli, shufflePaper, toPaperSlot } from './paper/store.ts';
export { acknowledgementOf } from './save/actions.ts';
export { type AnswerInput, decide, wholeRefusal } from './save/decide.ts';
export { type AnswerRow, listAnswerVersions } from './save/store.ts';
export { isToFinish, toStanding } from './sections/actions.ts';
export { toSectionColumns } from './sections/store.ts';
export { startQuiz } from './start/actions.ts';
export { shareOf } from './start/new-attempt.ts';
export { recordAttempt } from './start/record.ts';
export { countMetQuestions } from './start/store.ts';
