/** A question of the first school with its versions and its topic, for the walk over all endpoints. */
import { listPracticeTopics } from '#results/practice/contract-teachers.ts';
import type { TestSite } from './site.ts';

/** `mark`: the only topic of the question. By address, and what somebody else would send there. */
export async function addPracticeThings(site: TestSite, mark: string, question: string) {
  const { topics } = await site.as('teacher').do(listPracticeTopics, { query: { q: mark } });
  return {
    owned: {
      '/v1/api/practice/questions/:id': question,
      '/v1/api/practice/topics/:id': topics[0]!._id,
      '/v1/api/questions/:id/versions': question,
      '/v1/api/questions/:id/versions/:version': { id: question, version: '1' },
      '/v1/api/questions/:id/versions/:version/restore': { id: question, version: '1' },
    },
    foreignInput: {
      'PUT /v1/api/practice/questions/:id': { body: { isClosed: true } },
      'PUT /v1/api/practice/topics/:id': { body: { isClosed: true } },
    },
  };
}
