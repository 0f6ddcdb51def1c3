/** A question of the first school with its versions, its topic and an import, for the walk over all endpoints. */
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { createAssignment } from '#results/practice/assignments/contract.ts';
import { listPracticeTopics } from '#results/practice/contract-teachers.ts';
import type { TestSite } from './site.ts';

/** `mark`: the only topic of the question. By address, and what somebody else would send there. */
export async function addPracticeThings(site: TestSite, mark: string, question: string, group: string) {
  const { topics } = await site.as('teacher').do(listPracticeTopics, { query: { q: mark } });
  const assigned = {
    topics: [topics[0]!._id],
    groups: [group],
    people: [],
    count: 10,
    dueAt: '2099-01-01T09:00:00Z',
    note: mark,
  };
  const assignment = await site.as('teacher').do(createAssignment, { body: assigned });
  const file = { name: `${mark}.gift`, bytes: Buffer.from(`::${mark}::Is it? {T}`) };
  const imported = await site.as('teacher').do(bulkUploadQuestions, { file });
  return {
    owned: {
      '/v1/api/practice/assignments/:id': assignment._id,
      '/v1/api/practice/assignments/:id/students': assignment._id,
      '/v1/api/practice/questions/:id': question,
      '/v1/api/practice/topics/:id': topics[0]!._id,
      '/v1/api/practice/mastery/:id': topics[0]!._id,
      '/v1/api/questions/imports/:id/undo': imported.import!,
      '/v1/api/questions/:id/restore': question,
      '/v1/api/questions/:id/versions': question,
      '/v1/api/questions/:id/versions/:version': { id: question, version: '1' },
      '/v1/api/questions/:id/versions/:version/restore': { id: question, version: '1' },
    },
    foreignInput: {
      'POST /v1/api/practice/assignments': { body: assigned },
      'PUT /v1/api/practice/assignments/:id': { body: assigned },
      'GET /v1/api/practice/mastery': { query: { group } },
      'GET /v1/api/practice/mastery/:id': { query: { group } },
      'GET /v1/api/practice/mastery/export': { query: { group } },
      'PUT /v1/api/practice/questions/:id': { body: { isClosed: true } },
      'PUT /v1/api/practice/topics/:id': { body: { isClosed: true } },
    },
  };
}
