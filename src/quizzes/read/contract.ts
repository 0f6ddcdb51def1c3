/** One quiz as its readers ask for it: apart from what changes quizzes, because the page of an exam asks for it, too. */
import { endpoint } from '#access/endpoint.ts';
import { idParams } from '#platform/contract/shapes.ts';
import { quizSchema } from '#quizzes/contract.ts';

export const getQuiz = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id',
  summary: 'One quiz, with what the caller may do with it',
  tag: 'Quizzes',
  access: 'quiz.read',
  params: idParams,
  response: quizSchema,
});
