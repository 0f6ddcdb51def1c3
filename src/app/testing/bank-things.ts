/** What of the question bank the walks over all endpoints need beside a question: each names the first school. */
import { saveFilter } from '#items/question-bank/bench/contract.ts';
import { setDismissed } from '#items/question-bank/duplicates/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { buildQuestion } from './builders.ts';
import type { TestSite } from './site.ts';

export async function addBankThings(site: TestSite, name: string, question: string) {
  const teacher = site.as('teacher');
  const stimulus = await teacher.do(createStimulus, { body: { title: name, content: `<p>${name}</p>` } });
  const savedFilter = await teacher.do(saveFilter, { body: { name, search: {} } });
  const pair = { ids: [question, await buildQuestion(site, { title: `${name} again` })] };
  const apart = await teacher.do(setDismissed, { body: pair });
  return {
    owned: {
      '/v1/api/stimuli/:id': stimulus._id,
      '/v1/api/stimuli/:id/restore': stimulus._id,
      '/v1/api/questions/filters/:id': savedFilter._id,
      '/v1/api/questions/duplicates/apart/:id': apart._id,
    },
    calls: { 'POST /v1/api/questions/duplicates/apart': { body: pair } },
  };
}
