/** What other slices may call of items/question-bank: questions with versions, tags, duplicates, import and export. */
export { listBank, readQuestion, rewriteQuestion } from './actions.ts';
export { checkQuestion } from './check.ts';
export { loadPictures } from './images/pictures.ts';
export { findImage, insertImage } from './images/store.ts';
export { prepareItem } from './import/import-item.ts';
export { checkStimulus, readStimulus } from './stimuli/actions.ts';
export {
  findStimulus,
  getStimulusVersions,
  insertStimuli,
  type StimulusVersion,
} from './stimuli/store.ts';
export { type CheckedQuestion, insertQuestions } from './store.ts';
export { findQuestion } from './store-whole.ts';
export { listTagRows, makeOwnTags } from './tags/store.ts';
export { restoreVersion } from './versions/actions.ts';
