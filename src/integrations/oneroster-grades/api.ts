/** What other slices may call of integrations/oneroster-grades: results of quizzes at student information systems. */
export { sendToMoved } from './actions.ts';
