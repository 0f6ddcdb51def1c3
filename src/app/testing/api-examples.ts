/**
 * The calls that the OpenAPI document shows as examples, made one after the other at a school of its own. What they answer is
 * kept in `app/api-examples/examples.json`, with identifiers, times and secrets replaced by others that stay.
 */
import type { z } from 'zod';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMe } from '#identity/account/contract.ts';
import { createSchoolKey, listSchoolKeys } from '#identity/api-keys/contract.ts';
import { addGroupUsers, createGroup, listGroups } from '#identity/people/contract.ts';
import { createUser, getUser, listUsers } from '#identity/people/contract-users.ts';
import { createWebhook, listWebhooks, updateWebhook } from '#messaging/webhooks/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { createQuiz, listQuizzes, updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { buildQuestion } from './builders.ts';
import type { TestSite } from './site.ts';

export interface Example {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly response: unknown;
}

type Role = 'admin' | 'teacher' | 'student';

const option = (id: string, text: string, share: string) => ({ id, text: `<p>${text}</p>`, share, feedback: '' });
const CAPITAL = {
  stem: '<p>What is the capital of France?</p>',
  shuffle: false,
  options: [option('aaaa', 'Paris', '1'), option('bbbb', 'Lyon', '0'), option('cccc', 'Nice', '0')],
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Members that are another at each run, whatever they are of. */
const fixed: Readonly<Record<string, unknown>> = {
  ending: 'once',
  remainingMs: 1_800_000,
  publicKey: 'a-key-of-this-attempt',
};

/** Replaces what is another at each run, the same by the same. */
export function openNormaliser() {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `0199f0a1-7c3e-7000-8000-${String(ids.size + 1).padStart(12, '0')}`);
    return ids.get(id)!;
  };
  const text = (value: string): string =>
    value
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, idOf)
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2027-01-11T09:00:00.000Z')
      .replace(/\.\d+@school\.test/g, '@school.example')
      .replace(/tripos_[\w-]+/g, 'tripos_the-key-is-shown-this-once')
      .replace(/whsec_[\w+/=]+/g, 'whsec_VGhlIHNlY3JldCBpcyBzaG93biB0aGlzIG9uY2U=')
      .replace(/school\.test/g, 'school.example');
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        text(key),
        fixed[key] ??
          (key === 'secret' && /^[\w-]{43}$/.test(String(inner)) ? 'a-secret-of-this-attempt' : walk(inner)),
      ]),
    );
  };
  return walk;
}

/** Makes the calls. Returns what was sent and answered, by method and path, as it was. */
export async function makeExamples(site: TestSite): Promise<ReadonlyMap<Endpoint, Example>> {
  const made = new Map<Endpoint, Example>();
  const ask = async <E extends Endpoint>(
    role: Role,
    endpoint: E,
    input: { params?: object; query?: object; body?: unknown } = {},
  ): Promise<z.output<E['response']>> => {
    const response = await site.as(role).do(endpoint, input as never);
    if (!made.has(endpoint)) made.set(endpoint, { ...input, response });
    return response as z.output<E['response']>;
  };
  const algebra = await buildQuestion(site, { title: 'Capital of France', content: CAPITAL as { stem: string } });
  await ask('admin', getMe);
  const group = await ask('admin', createGroup, { body: { name: 'Class 9c' } });
  const ada = await ask('admin', createUser, {
    body: { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@school.example', groups: [group._id] },
  });
  const { student } = site.school.people;
  await ask('admin', addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [student.personId] } });
  await ask('admin', listGroups, { query: { limit: 10, ofst: 0 } });
  await ask('admin', listUsers, { query: { limit: 1, ofst: 0, q: 'Byron' } });
  await ask('admin', getUser, { params: { id: ada._id } });
  await ask('admin', createWebhook, {
    body: { url: 'https://records.school.example/events', events: ['attempt.graded', 'attempt.regraded'] },
  });
  const { webhooks } = await ask('admin', listWebhooks);
  await ask('admin', updateWebhook, { params: { id: webhooks[0]!._id }, body: { description: 'Student records' } });
  await ask('admin', createSchoolKey, {
    body: { name: 'Student records', scopes: ['people.read', 'quiz.watch'], expiresAt: '2099-12-31T00:00:00.000Z' },
  });
  await ask('admin', listSchoolKeys);
  const quiz = await ask('teacher', createQuiz, {
    body: {
      name: 'Week 3',
      publish: true,
      durationSeconds: 1800,
      attemptsAllowed: 2,
      groups: [group._id],
      questions: [{ question: algebra }],
    },
  });
  await ask('teacher', updateQuiz, { params: { id: quiz._id }, body: { instructions: '<p>Use a pencil.</p>' } });
  await ask('teacher', getQuiz, { params: { id: quiz._id } });
  await ask('teacher', listQuizzes, { query: { limit: 10, ofst: 0, q: 'Week' } });
  const attempt = await ask('student', startQuiz, { body: { id: quiz._id } });
  await ask('student', getExam, { params: { id: attempt._id } });
  await ask('student', saveResp, {
    body: { id: attempt._id, resp: [{ question: algebra, answer: { option: 'aaaa' }, seq: 1 }] },
  });
  await ask('student', submitAttempt, { body: { id: attempt._id } });
  return made;
}
