import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestSchool, testSite } from '#app/testing/site.ts';
import { changeManyQuestions } from '#items/question-bank/bench/contract.ts';
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  restoreQuestion,
  updateQuestion,
} from '#items/question-bank/contract.ts';
import { wholeForm } from '#items/question-bank/import/canonical-text.ts';
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { inputOf } from '#items/question-bank/rules.ts';
import { buildContent, buildQuestion } from '#items/question-bank/testing.ts';
import { restoreVersion } from '#items/question-bank/versions/contract.ts';
import { forgetDismissed, listDismissed, listDuplicates, setDismissed } from './contract.ts';
import { compareEverywhere } from './groups.ts';
import { NEARLY, numbersOf, signsOf, similarity, stemForm, trigramsOf } from './similarity.ts';

const site = await testSite();
const as = (school: TestSchool = site.school) => site.as('teacher', school);

const asked = async (stem: string, more: Record<string, unknown> = {}, school?: TestSchool): Promise<string> => {
  const { title = stem.slice(0, 40), content, ...rest } = more;
  const body = buildQuestion({
    title: title as string,
    content: buildContent({ stem: `<p>${stem}</p>`, ...(content as object) }),
    ...rest,
  });
  return (await as(school).do(createQuestion, { body }))._id;
};

const read = (query: object = {}, school?: TestSchool) => as(school).do(listDuplicates, { query });

/** The ids of each group, sorted. */
async function groups(school?: TestSchool): Promise<string[][]> {
  const found = await read({ limit: '50' }, school);
  expect(found.waiting).toBe(0);
  return found.groups.map(({ questions }) => questions.map(({ _id }) => _id).sort());
}

/** Each test begins with two empty banks. */
const emptied = async (): Promise<void> => {
  for (const { id } of [site.school, site.otherSchool]) {
    await site.database.inTenant(id, (tx) => tx.deleteFrom('question').where('tenant_id', '=', id).execute());
  }
};

const stem = 'In which year did the French revolution begin with the storming of the Bastille?';
const similar = 'In which year did the French revolution start with the storming of the Bastille?';

test('near-identical questions are in one group, the most alike group first; others in none', async () => {
  await emptied();
  const [a, b] = [await asked(stem), await asked(similar)];
  const [c, d] = [
    await asked('Name the capital of France, please'),
    await asked('<b>Name</b> the capital of France please'),
  ];
  await asked('Something that nobody else asks in this bank');
  const found = await read();
  expect(found).toMatchObject({ next: null, waiting: 0 });
  expect(
    found.groups.map(({ likeness: similarityScore, count, questions }) => [
      similarityScore,
      count,
      questions.map(({ _id }) => _id),
    ]),
  ).toEqual([
    [1000, 2, [c, d]],
    [expect.any(Number), 2, [a, b]],
  ]);
  expect(found.groups[1]!.likeness).toBeGreaterThan(700);
  expect(found.groups[1]!.likeness).toBeLessThan(1000);
  expect(await groups(site.otherSchool)).toEqual([]);
});

test('the same stem with wholly other answers, another number, or another type makes no duplicate', async () => {
  await emptied();
  const options = (...texts: string[]) => ({
    options: texts.map((text, i) => ({
      id: `part${i}`,
      text: `<p>${text}</p>`,
      share: i === 0 ? '1' : '0',
      feedback: '',
    })),
  });
  await asked('Which is right?', {
    content: options('Photosynthesis turns light into chemical energy', 'Mitochondria keep the genome'),
  });
  await asked('Which is right?', {
    content: options('The Danube flows into the Black Sea', 'Vienna lies on the Rhine'),
  });
  await asked(`${stem} 1`);
  await asked(`${stem} 2`);
  await as().do(createQuestion, {
    body: buildQuestion({
      type: 'true-false',
      content: { stem: `<p>${stem} 1</p>`, right: true, feedbackTrue: '', feedbackFalse: '' },
    }),
  });
  expect(await groups()).toEqual([]);
});

test('ids of parts make no difference, what is right does', () => {
  const content = (first: string, second: string, right: 0 | 1) => ({
    stem: '<p>Which?</p>',
    options: [
      { id: first, text: '<p>One</p>', share: right === 0 ? '1' : '0' },
      { id: second, text: '<b>Two</b>', share: right === 1 ? '1' : '0' },
    ],
  });
  const one = wholeForm(content('aaaa', 'bbbb', 0));
  expect(wholeForm(content('cccc', 'dddd', 0))).toEqual(one);
  expect(wholeForm(content('aaaa', 'bbbb', 1)).exact).not.toBe(one.exact);
});

test('an edit, a deletion and a retirement take a question out of its group, and the way back puts it in again', async () => {
  await emptied();
  const ids = [await asked(stem), await asked(stem), await asked(similar)].sort();
  const [first, second, third] = ids as [string, string, string];
  expect(await groups()).toEqual([ids]);

  await as().do(deleteQuestion, { params: { id: first } });
  expect(await groups()).toEqual([[second, third]]);
  await as().do(restoreQuestion, { params: { id: first } });
  expect(await groups()).toEqual([ids]);

  const retire = (status: 'retired' | 'draft') =>
    as().do(changeManyQuestions, { body: { ids: [first, second], change: { deed: 'status', status } } });
  await retire('retired');
  expect(await groups()).toEqual([]);
  await retire('draft');
  expect(await groups()).toEqual([ids]);

  const before = await as().do(getQuestion, { params: { id: third } });
  const input = inputOf(before);
  const body = { ...input, content: { ...input.content, stem: '<p>Quite another thing</p>' }, version: before.version };
  await as().do(updateQuestion, { params: { id: third }, body });
  expect(await groups()).toEqual([[first, second].sort()]);
  await as().do(restoreVersion, { params: { id: third, version: 1 }, body: { newest: 2 } });
  expect(await groups()).toEqual([ids]);
});

test('questions that are told apart leave each other, also after an edit, until it is forgotten', async () => {
  await emptied();
  const [a, b, c] = [await asked(stem), await asked(stem), await asked(stem)];
  const { _id } = await as().do(setDismissed, { body: { ids: [a, b] } });
  // Each of the two is still the same as the third.
  expect(await groups()).toEqual([[a, b, c].sort()]);
  await as().do(setDismissed, { body: { ids: [a, b, c] } });
  expect(await groups()).toEqual([]);
  const before = await as().do(getQuestion, { params: { id: a } });
  await as().do(updateQuestion, { params: { id: a }, body: { ...inputOf(before), title: 'Other', version: 1 } });
  expect(await groups()).toEqual([]);
  await as().do(forgetDismissed, { params: { id: _id } });
  expect(await groups()).toEqual([]);
  expect((await as().call(forgetDismissed, { params: { id: _id } })).status).toBe(404);
});

test('what was told apart is found again once that is forgotten', async () => {
  await emptied();
  const ids = [await asked(stem), await asked(stem)].sort();
  const { _id } = await as().do(setDismissed, { body: { ids } });
  expect(await groups()).toEqual([]);
  expect((await as(site.otherSchool).call(forgetDismissed, { params: { id: _id } })).status).toBe(404);
  const known = async (school = site.school) => {
    const { sets } = await as(school).do(listDismissed, { query: {} });
    return sets.flatMap((set) => (set._id === _id ? [set.questions.map((one) => one._id).sort()] : []));
  };
  expect(await known()).toEqual([ids]);
  expect(await known(site.otherSchool)).toEqual([]);
  await as().do(deleteQuestion, { params: { id: ids[0]! } });
  expect(await known()).toEqual([]);
  await as().do(restoreQuestion, { params: { id: ids[0]! } });
  expect(await known()).toEqual([ids]);
  await as().do(forgetDismissed, { params: { id: _id } });
  expect(await known()).toEqual([]);
  expect(await groups()).toEqual([ids]);
});

test('a question of another school or a deleted one cannot be told apart', async () => {
  await emptied();
  const [mine, foreign, gone] = [await asked(stem), await asked(stem, {}, site.otherSchool), await asked(stem)];
  await as().do(deleteQuestion, { params: { id: gone } });
  expect((await as().call(setDismissed, { body: { ids: [mine, foreign] } })).status).toBe(404);
  expect((await as().call(setDismissed, { body: { ids: [mine, gone] } })).status).toBe(404);
  expect((await as().call(setDismissed, { body: { ids: [mine, mine] } })).status).toBe(400);
});

test('pages follow each other without a gap, and filters keep the groups in which one question fits', async () => {
  await emptied();
  const words = ['lions', 'parrots', 'whales', 'beetles', 'sharks', 'horses', 'spiders'];
  for (const word of words) {
    await asked(`What do ${word} eat in the wild`, { tags: word === 'sharks' ? ['Sea'] : [] });
    await asked(`What do ${word} eat in the wild`, { status: word === 'horses' ? 'draft' : 'ready' });
  }
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read({ limit: '3', ...(after && { after }) });
    seen.push(...page.groups.map(({ questions }) => questions[0]!.title));
    after = page.next;
  }
  expect(seen.toSorted()).toEqual(words.map((word) => `What do ${word} eat in the wild`).sort());
  const titles = async (query: object) => (await read(query)).groups.map(({ questions }) => questions[0]!.title);
  expect(await titles({ st: 'sea' })).toEqual(['What do sharks eat in the wild']);
  expect(await titles({ status: 'draft' })).toEqual(['What do horses eat in the wild']);
  expect(await titles({ st: 'sea', status: 'draft' })).toEqual([]);
  expect((await as().call(listDuplicates, { query: { after: 'elsewhere' } })).status).toBe(400);
});

test('a file is compared after it is stored: what a reader does not wait for, the job does', async () => {
  await emptied();
  const kinds = Array.from(
    { length: 150 },
    (_, i) => `${String.fromCharCode(97 + (i % 26))}${'xyzuvw'[i % 6]}${i % 25}`,
  );
  const text = kinds.map((kind) => `::${kind}::Where does the ${kind} kind of bird nest {=tree ~house}\n`).join('\n');
  const file = { name: 'q.gift', bytes: Buffer.from(text) };
  await as().do(bulkUploadQuestions, { file });
  await as().do(bulkUploadQuestions, { file });
  expect((await read()).waiting).toBe(260);
  await compareEverywhere(site.server.services);
  const found = await read({ limit: '50' });
  expect(found.waiting).toBe(0);
  expect(found.groups.every(({ likeness: similarityScore }) => similarityScore === 1000)).toBe(true);
});

test('a bank that was never noted, as that of an old archive, is noted and compared at the full hour', async () => {
  await emptied();
  const ids = [await asked(stem), await asked(similar)];
  const count = () =>
    site.database.inTenant(site.school.id, async (tx) => {
      const rows = tx.selectFrom('question_similarity').select('question_id').where('tenant_id', '=', site.school.id);
      return (await rows.where('whole_hash', 'is not', null).execute()).length;
    });
  await site.database.inTenant(site.school.id, (tx) =>
    tx.deleteFrom('question_similarity').where('tenant_id', '=', site.school.id).execute(),
  );
  const minute = site.now().getUTCMinutes();
  site.advance((minute === 0 ? 1 : 0) * 60_000);
  await compareEverywhere(site.server.services);
  expect(await count()).toBe(0);
  site.advance((60 - site.now().getUTCMinutes()) * 60_000);
  await compareEverywhere(site.server.services);
  expect(await count()).toBe(2);
  expect(await groups()).toEqual([ids.sort()]);
});

test('a group of thousands lists its first questions and says how many there are', async () => {
  await emptied();
  const text = Array.from({ length: 450 }, (_, i) => `::Q ${i}::Always the same {T}\n`).join('\n');
  await as().do(bulkUploadQuestions, { file: { name: 'q.gift', bytes: Buffer.from(text) } });
  await compareEverywhere(site.server.services);
  const { groups: all } = await read();
  expect(all.map(({ count, questions }) => [count, questions.length])).toEqual([[450, 20]]);
});

type Step =
  | { kind: 'write' | 'edit'; at: number; base: number; slip: number }
  | { kind: 'go' | 'back' | 'retire' | 'read'; at: number };

const bases = [
  'Which of these four rivers flows through the old town of the city of Basel',
  'Explain in a few words why the sky is blue at noon and red in the evening',
  'Who wrote the symphony that the orchestra of the town played on new year',
];
/** A word of the stem is written otherwise; far apart slips make two that only a third one joins. */
const slipped = (base: number, slip: number): string =>
  bases[base]!.split(' ')
    .map((word, at) => (slip > 0 && (at === slip || at === (slip * 5) % 13) ? `${word}en` : word))
    .join(' ');

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('write' as const, 'edit' as const),
      at: fc.nat(9),
      base: fc.nat(2),
      slip: fc.nat(6),
    }),
    fc.record({
      kind: fc.constantFrom('go' as const, 'back' as const, 'retire' as const, 'read' as const),
      at: fc.nat(9),
    }),
  ),
  { minLength: 10, maxLength: 30 },
);

interface Model {
  readonly id: string;
  stem: string;
  isDeleted: boolean;
  isRetired: boolean;
}

/** What comparing each with each would find. */
function expectedGroups(models: readonly Model[]): string[][] {
  const active = models
    .filter((one) => !one.isDeleted && !one.isRetired)
    .map(({ id, stem: text }) => {
      const form = stemForm(text);
      return {
        id,
        form,
        signs: new Set(signsOf('single-choice', form)),
        numbers: numbersOf(form),
        trigrams: trigramsOf(form),
      };
    });
  const group = new Map(active.map(({ id }) => [id, id]));
  for (const a of active) {
    for (const b of active) {
      const alike =
        !a.signs.isDisjointFrom(b.signs) && a.numbers === b.numbers && similarity(a.trigrams, b.trigrams) >= NEARLY;
      if (!alike) continue;
      const [from, to] = [group.get(a.id)!, group.get(b.id)!];
      for (const [id, at] of group) if (at === from) group.set(id, to);
    }
  }
  return [...Map.groupBy(group, ([, at]) => at).values()]
    .filter((members) => members.length > 1)
    .map((members) => members.map(([id]) => id).sort())
    .sort();
}

test('whatever is written, edited, deleted, retired and brought back: the groups are those of comparing each with each', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await emptied();
      const models: Model[] = [];
      for (const step of all) {
        const model = models[step.at % Math.max(1, models.length)];
        if (step.kind === 'write') {
          const text = slipped(step.base, step.slip);
          models.push({ id: await asked(text), stem: text, isDeleted: false, isRetired: false });
        } else if (step.kind === 'read') await read();
        else if (!model) continue;
        else if (step.kind === 'go' || step.kind === 'back') {
          model.isDeleted = step.kind === 'go';
          const action = step.kind === 'go' ? 'delete' : 'restore';
          await as().do(changeManyQuestions, { body: { ids: [model.id], change: { deed: action } } });
        } else if (!model.isDeleted && step.kind === 'retire') {
          model.isRetired = !model.isRetired;
          const status = model.isRetired ? ('retired' as const) : ('ready' as const);
          await as().do(changeManyQuestions, { body: { ids: [model.id], change: { deed: 'status', status } } });
        } else if (!model.isDeleted && step.kind === 'edit') {
          const before = await as().do(getQuestion, { params: { id: model.id } });
          model.stem = slipped(step.base, step.slip);
          const content = { ...before.content, stem: `<p>${model.stem}</p>` };
          const body = { ...inputOf(before), content, version: before.version };
          await as().do(updateQuestion, { params: { id: model.id }, body });
        }
      }
      const expected = expectedGroups(models);
      found += expected.length;
      expect((await groups()).sort()).toEqual(expected);
    }),
    { numRuns: 40, seed: 50 },
  );
  expect(found).toBeGreaterThan(25);
}, 120_000);
