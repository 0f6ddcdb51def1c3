import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createGroup } from '#identity/people/contract.ts';
import { countUserAttempts, getUserQuizReport } from '#results/results/contract.ts';

const site = await testSite();
const others = await site.as('admin').do(createGroup, { body: { name: 'Others' } });
const hidden = await buildQuiz(site, { name: 'Hidden from Sofia', groups: [others._id] });
const open = await buildQuiz(site, { name: 'Open' });

test.each([countUserAttempts, getUserQuizReport])(
  '$path tells a hidden quiz from one that nobody made by nothing',
  async (one) => {
    const ask = (quizId: string) => site.as('student').call(one, { query: { quizId } });
    const [concealed, unknown] = [await ask(hidden._id), await ask(crypto.randomUUID())];
    expect(concealed.status).toBe(404);
    expect(concealed.text).toBe(unknown.text);
    expect((await ask(open._id)).status).toBe(200);
  },
);
