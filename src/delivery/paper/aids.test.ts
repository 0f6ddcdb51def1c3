import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, startQuiz } from '#delivery/contract.ts';
import { getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { getVersion, restoreVersion } from '#items/question-bank/versions/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const card = (support: string, text: string, language = '') => ({ support, language, html: `<p>${text}</p>` });
const catalogue = [
  { about: 'harmonica', cards: [card('glossary-on-screen', 'Instrument'), card('keyword-translation', 'x', 'es')] },
  { about: '', cards: [card('linguistic-guidance', 'Guidance'), card('braille', 'Dots')] },
];
const materials = [{ kind: 'calculator', type: 'scientific', description: '' } as const];

async function examWithAids() {
  const stimulus = await teacher.do(createStimulus, {
    body: { title: 'Text', content: '<p>harmonica</p>', catalogue },
  });
  const question = await buildQuestion(site);
  const body = { catalogue, materials, stimulus: stimulus._id };
  await teacher.do(updateQuestion, { params: { id: question }, body });
  return { question, quiz: await buildQuiz(site, { questions: [question] }) };
}

/** What a student has of the question and its stimulus: the supports, by what they are for. */
async function aidsOf(quiz: string, person: Awaited<ReturnType<typeof site.addPerson>>) {
  await site.as(person).do(startQuiz, { body: { id: quiz } });
  const { questions, stimuli } = await site.as(person).do(getExam, { params: { id: quiz } });
  const supports = (of: typeof catalogue) =>
    of.map(({ about, cards }) => `${about}: ${cards.map(({ support }) => support).join(', ')}`);
  expect(supports(stimuli[0]!.catalogue)).toEqual(supports(questions[0]!.catalogue));
  expect(questions[0]!.materials).toEqual(materials);
  return supports(questions[0]!.catalogue);
}

test('students have the glossary, unless the quiz turns it off; an accommodation gives more, and nobody has the rest', async () => {
  const { quiz } = await examWithAids();
  const [one, helped, third] = [
    await site.addPerson(site.school, ['student']),
    await site.addPerson(site.school, ['student']),
    await site.addPerson(site.school, ['student']),
  ];
  const glossary = 'harmonica: glossary-on-screen, keyword-translation';
  expect(await aidsOf(quiz._id, one)).toEqual([glossary]);
  await teacher.do(createOverride, {
    params: { id: quiz._id },
    body: { person: helped.personId, tools: ['languageHelp'], reason: 'Learns the language' },
  });
  expect(await aidsOf(quiz._id, helped)).toEqual([glossary, ': linguistic-guidance']);
  await teacher.do(setTools, { params: { id: quiz._id }, body: { glossary: false } });
  expect(await aidsOf(quiz._id, third)).toEqual([]);
});

test('aids are part of a version: nothing else changes them, and an older one comes back', async () => {
  const { question } = await examWithAids();
  const params = { id: question };
  const { version } = await teacher.do(getQuestion, { params });
  expect(await teacher.do(updateQuestion, { params, body: { catalogue } })).toMatchObject({ version, catalogue });
  await teacher.do(updateQuestion, { params, body: { title: 'Other' } });
  const emptied = await teacher.do(updateQuestion, { params, body: { catalogue: [], materials: [] } });
  expect(emptied).toMatchObject({ version: version + 2, catalogue: [], materials: [] });
  expect(await teacher.do(getVersion, { params: { id: question, version } })).toMatchObject({
    catalogue,
    materials,
    stimulus: { catalogue },
  });
  const restored = await teacher.do(restoreVersion, {
    params: { id: question, version },
    body: { newest: emptied.version },
  });
  expect(restored).toMatchObject({ catalogue, materials });
});

test('what is no aid is refused, with its place', async () => {
  const { question } = await examWithAids();
  const wrong = [{ about: 'a', cards: [card('no-support', 'x'), { ...card('spoken', ''), html: '' }] }];
  const refused = await teacher.call(updateQuestion, { params: { id: question }, body: { catalogue: wrong } });
  expect(refused.error).toMatchObject({
    statusCode: 400,
    details: [{ path: 'catalogue.0.cards.0.support' }, { path: 'catalogue.0.cards.1.html' }],
  });
});
