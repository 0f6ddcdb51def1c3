import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createGroup } from '#identity/people/contract.ts';
import { listMyPlatformGrades } from '#integrations/lti/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { listMySystemGrades } from './contract.ts';

const site = await testSite();

test.each([listMySystemGrades, listMyPlatformGrades])(
  '$path tells a student of no draft and of no quiz for other groups',
  async (mine) => {
    const others = await site.as('admin').do(createGroup, { body: { name: crypto.randomUUID() } });
    const ask = (id: string) => site.as('student').call(mine, { params: { id } });
    const unknown = await ask(crypto.randomUUID());
    expect(unknown.status).toBe(404);
    const draft = await site.as('teacher').do(createQuiz, { body: { name: 'Draft' } });
    const hidden = await buildQuiz(site, { groups: [others._id] });
    for (const { _id } of [draft, hidden]) expect((await ask(_id)).text).toBe(unknown.text);
    expect((await ask((await buildQuiz(site, {}))._id)).body).toEqual({ grades: [] });
  },
);
