/** What other slices may call of site/public-quizzes: quizzes as visitors see them, and taking one without an account. */
export { findTaster, readPublicQuiz, readPublicQuizzes, readPublicTags } from './actions.ts';
export { countPublic, listPublicAddresses } from './store.ts';
