/** What other slices may call of items/interchange: one folder per file format of questions: reading and writing. */
export { docx } from './docx/format.ts';
export { writePaper } from './docx/write.ts';
export { endingOf, findPictureHash, type Picture, type Pictures, picturesIn } from './pictures.ts';
export { fieldsOf, type Group, groupingOf } from './qti/groups.ts';
export { htmlOfPage } from './qti/html.ts';
export { PartIndex, partFinder, pathOf } from './qti/package.ts';
export { itemsOf } from './qti/read.ts';
export { tagFor } from './qti/v2/outline/draws.ts';
export type { QuizOutline } from './quiz.ts';
export type { FileFacts, ReadQuestions, ReadStep } from './read-result.ts';
export { shownTypeName } from './shown-names.ts';
export { templateFor } from './template.ts';
export { readQuestionFileInWorker, readStepsInWorker, readyToRead } from './worker/read-in-worker.ts';
export { writeQuestionsInWorker } from './worker/write-in-worker.ts';
export type { QuestionsFile } from './write-questions.ts';
