/** What other slices may call of quizzes: authoring: settings, sections, draws, publishing, accommodations. */
export { codesIn, refuseOtherNetwork, refuseWithoutCode } from './access/actions.ts';
export { getAccessRow } from './access/store.ts';
export { listAtExam, listOwnTimes } from './accommodations/actions-exam.ts';
export {
  findHolder,
  fromTimeRules,
  listOverridesAmong,
  listOverridesOf,
  type OverrideFor,
  type StoredOverride,
  timeRulesOf,
} from './accommodations/store.ts';
export { createQuiz, listQuizzes, readQuiz } from './actions.ts';
export { getPublished } from './actions-publish.ts';
export { type ChangedAttempts, followAttempts } from './changed-attempts.ts';
export { isMeantFor, refuseHiddenQuiz } from './read/actions-hidden.ts';
export {
  challengeOf,
  fileOf,
  findKeysFor,
  isProven,
  provenSessionOf,
  safeBrowserNeeded,
  safeBrowserWrong,
  saidBy,
} from './safe-browser/actions.ts';
export { deleteProof, findSafeBrowserRow, upsertProof } from './safe-browser/store.ts';
export { readParts } from './sections/actions.ts';
export { freezePools } from './sections/actions-pools.ts';
export { listDrawRows, listPoolRows, listSectionRows } from './sections/store.ts';
export {
  findQuizRow,
  freezeRevision,
  getRevisionRow,
  type QuizRow,
  type RevisionRow,
  type RevisionSettings,
  recordEdit,
  type SlotInput,
  upsertRevision,
} from './store.ts';
export { listAttemptsAt } from './store-attempts.ts';
export {
  type Audience,
  anyQuiz,
  listQuizPage,
  listQuizPages,
  listQuizRows,
  openTo,
  type QuizFilter,
  type QuizListRow,
} from './store-list.ts';
export { closedAt, toReviewed } from './store-review.ts';
export { ATTEMPTS_CHANGED, advanceSections, lockGrading, publishAttempts, shareGrading } from './store-running.ts';
export { listQuizGroups, listSlotRows, listTakableWith } from './store-slots.ts';
export { standingOf, toQuizSummary } from './store-views.ts';
export { findToolsAmong, getToolsOf } from './tools/store.ts';
