import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
} from '#items/question-bank/contract.ts';
import { buildContent, buildQuestion } from '#items/question-bank/testing.ts';
import { restoreVersion } from '#items/question-bank/versions/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import {
  type BulkAction,
  changeFilter,
  changeManyQuestions,
  deleteFilter,
  likeQuestions,
  listFilters,
  saveFilter,
} from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const written = async (overrides = {}) => (await teacher.do(createQuestion, { body: buildQuestion(overrides) }))._id;
const read = (id: string) => teacher.do(getQuestion, { params: { id } });

test('many questions are tagged, rated and retired at once, and found by their new tag', async () => {
  const ids = [await written({ tags: ['Old'] }), await written()];
  const change = (action: object) => teacher.do(changeManyQuestions, { body: { ids, change: action as never } });
  expect(await change({ deed: 'tag', tags: ['Sessile oak'] })).toEqual({ changed: 2, refused: 0 });
  await change({ deed: 'untag', tags: ['old'] });
  await change({ deed: 'difficulty', difficulty: 5 });
  await change({ deed: 'status', status: 'retired' });
  for (const id of ids)
    expect(await read(id)).toMatchObject({ tags: ['Sessile oak'], difficulty: 5, status: 'retired', version: 1 });
  expect((await teacher.do(listQuestions, { query: { q: 'sessile oak' } })).total).toBe(2);
});

test('questions are tagged together as long as none gets more than 50 tags', async () => {
  const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `Tag ${from + index}`);
  const [few, many] = [await written(), await written({ tags: names(1, 49) })];
  const tag = (tags: readonly string[]) =>
    teacher.call(changeManyQuestions, { body: { ids: [few, many], change: { deed: 'tag', tags: [...tags] } } });
  expect((await tag(names(49, 2))).status).toBe(200);
  expect((await tag(names(50, 2))).error).toMatchObject({ code: 'invalid_input', details: [{ path: 'change.tags' }] });
  expect([(await read(few)).tags.length, (await read(many)).tags.length]).toEqual([2, 50]);
});

test('many questions are deleted together and come back together', async () => {
  const ids = [await written(), await written()];
  await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'delete' } } });
  expect((await teacher.call(getQuestion, { params: { id: ids[0]! } })).status).toBe(404);
  expect(await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'restore' } } })).toEqual({
    changed: 2,
    refused: 0,
  });
  expect((await read(ids[1]!))._id).toBe(ids[1]);
});

test('questions of another school stay untouched', async () => {
  const ids = [await written({ difficulty: 2 })];
  const stranger = site.as('teacher', site.otherSchool);
  const body = { ids, change: { deed: 'difficulty', difficulty: 5 } } as const;
  expect(await stranger.do(changeManyQuestions, { body })).toEqual({ changed: 0, refused: 0 });
  expect((await read(ids[0]!)).difficulty).toBe(2);
});

test('a saved filter is found again by the person who saved it, and by nobody else', async () => {
  const first = await teacher.do(saveFilter, { body: { name: 'Hard', search: { dif: '4,5', sort: 'title' } } });
  const file = crypto.randomUUID();
  const ofFile = await teacher.do(saveFilter, { body: { name: 'Of a file', search: { import: file } } });
  expect(ofFile.search.import).toBe(file);
  await teacher.do(deleteFilter, { params: { id: ofFile._id } });
  const again = await teacher.do(saveFilter, { body: { name: 'hard', search: { dif: '5' } } });
  expect(again._id).toBe(first._id);
  const { filters } = await teacher.do(listFilters, {});
  expect(filters).toMatchObject([{ name: 'hard', search: { dif: '5', q: '', sort: '' } }]);
  expect(await site.as('admin').do(listFilters, {})).toEqual({ filters: [] });
  expect((await site.as('admin').call(deleteFilter, { params: { id: first._id } })).status).toBe(404);
  await teacher.do(deleteFilter, { params: { id: first._id } });
  expect(await teacher.do(listFilters, {})).toEqual({ filters: [] });
});

test('questions with the same or nearly the same stem are found, those with another number are not', async () => {
  const stem = (text: string) => ({ content: buildContent({ stem: `<p>${text}</p>` }) });
  const long = 'Which of these four rivers flows through the old town of the city of Basel in Switzerland';
  const one = await written({ title: 'One', ...stem(`${long}?`) });
  await written({ title: 'Same', ...stem(`<b>${long}</b>`) });
  await written({ title: 'Similar', ...stem(`${long} today?`) });
  await written({ title: 'Other number', ...stem(`${long} in 1900?`) });
  const { questions } = await teacher.do(likeQuestions, { params: { id: one } });
  expect(questions.map(({ title, alike }) => [title, alike])).toEqual([
    ['Same', 'same'],
    ['Similar', 'similar'],
  ]);
});

test('a protected question is changed by its owner and admins alone, whichever way, and used by all', async () => {
  const colleague = site.as(await site.addPerson(site.school, ['teacher'], 'Colleague'));
  const id = await written();
  const many = (who: typeof teacher, change: BulkAction) =>
    who.do(changeManyQuestions, { body: { ids: [id], change } });
  expect(await many(colleague, { deed: 'protect', isProtected: true })).toEqual({ changed: 0, refused: 1 });
  expect(await many(teacher, { deed: 'protect', isProtected: true })).toEqual({ changed: 1, refused: 0 });
  expect(await colleague.do(getQuestion, { params: { id } })).toMatchObject({
    isProtected: true,
    may: { edit: false, delete: false, protect: false },
  });
  const ways = [
    await colleague.call(updateQuestion, { params: { id }, body: { title: 'Mine now' } }),
    await colleague.call(deleteQuestion, { params: { id } }),
    await colleague.call(restoreVersion, { params: { id, version: 1 }, body: { newest: 1 } }),
  ];
  expect(ways.map(({ status }) => status)).toEqual([403, 403, 403]);
  const changes: BulkAction[] = [
    { deed: 'delete' },
    { deed: 'difficulty', difficulty: 5 },
    { deed: 'tag', tags: ['x'] },
  ];
  for (const change of changes) expect(await many(colleague, change)).toEqual({ changed: 0, refused: 1 });
  expect((await site.as('admin').call(updateQuestion, { params: { id }, body: { title: 'By admin' } })).status).toBe(
    200,
  );
  expect(await many(site.as('admin'), { deed: 'protect', isProtected: false })).toEqual({ changed: 1, refused: 0 });
  expect((await colleague.call(updateQuestion, { params: { id }, body: { title: 'Free' } })).status).toBe(200);
});

test('the list of my questions holds those that I wrote, and exports and searches follow it', async () => {
  const colleague = site.as(await site.addPerson(site.school, ['teacher'], 'Writer'));
  const { _id } = await colleague.do(createQuestion, { body: buildQuestion({ title: 'Okapi of my own' }) });
  await written({ title: 'Okapi of another' });
  const own = await colleague.do(listQuestions, { query: { own: '1' } });
  expect([own.total, own.questions[0]?._id, own.questions[0]?.owner?.name]).toEqual([1, _id, 'Writer Test']);
  const both = await colleague.do(listQuestions, { query: { own: '1', q: 'okapi' } });
  expect(both.questions.map(({ title }) => title)).toEqual(['Okapi of my own']);
});

test('a shared filter is used by all who read the bank, and deleted by its owner and admins', async () => {
  const colleague = site.as(await site.addPerson(site.school, ['teacher'], 'Guest teacher'));
  const { _id } = await teacher.do(saveFilter, { body: { name: 'Exam 2026', search: { dif: '4' }, isShared: true } });
  const { filters } = await colleague.do(listFilters, {});
  expect(filters).toMatchObject([
    { _id, name: 'Exam 2026', isMine: false, isShared: true, may: { change: false, delete: false } },
  ]);
  expect((await colleague.call(deleteFilter, { params: { id: _id } })).status).toBe(404);
  expect((await colleague.call(changeFilter, { params: { id: _id }, body: { name: 'Mine' } })).status).toBe(404);
  expect((await site.as('admin').call(changeFilter, { params: { id: _id }, body: { name: 'Mine' } })).status).toBe(404);

  // Its owner renames it, has it filter by something else, and stops sharing it: each alone.
  const change = (body: BodyInputOf<typeof changeFilter>) => teacher.do(changeFilter, { params: { id: _id }, body });
  expect(await change({ name: 'Exam 2027' })).toMatchObject({
    name: 'Exam 2027',
    search: { dif: '4' },
    isShared: true,
  });
  expect(await change({ search: { dif: '5' } })).toMatchObject({
    name: 'Exam 2027',
    search: { dif: '5' },
    isShared: true,
  });
  await change({ isShared: false });
  expect((await colleague.do(listFilters, {})).filters).toEqual([]);
  await change({ isShared: true, name: 'Exam 2026' });
  const other = await teacher.do(saveFilter, { body: { name: 'Other', search: { dif: '1' } } });
  const taken = await teacher.call(changeFilter, { params: { id: other._id }, body: { name: 'exam 2026' } });
  expect([taken.status, taken.body]).toMatchObject([409, { details: [{ path: 'name' }] }]);
  await teacher.do(deleteFilter, { params: { id: other._id } });
  await site.as('admin').do(deleteFilter, { params: { id: _id } });
  expect((await colleague.do(listFilters, {})).filters).toEqual([]);
});

test('two windows that change one filter keep what each has changed, and names that are alike stay one', async () => {
  const named = (name: string) => teacher.do(saveFilter, { body: { name, search: { dif: '1' } } });
  const [first, second] = [await named('ΟΔΟΣ'), await named('Way')];
  const change = (id: string, body: BodyInputOf<typeof changeFilter>) =>
    teacher.call(changeFilter, { params: { id }, body });
  // A small sigma at the end of a word is another letter to JavaScript than to the database.
  const taken = await change(second._id, { name: 'οδοσ' });
  expect([taken.status, taken.body]).toMatchObject([409, { details: [{ path: 'name' }] }]);
  for (let round = 0; round < 5; round += 1) {
    const [name, search] = [`Way ${round}`, { dif: String(round) }];
    await Promise.all([
      change(second._id, { name }),
      change(second._id, { search }),
      change(second._id, { isShared: true }),
    ]);
    const found = (await teacher.do(listFilters, {})).filters.find(({ _id }) => _id === second._id);
    expect(found).toMatchObject({ name, search, isShared: true });
    await change(second._id, { isShared: false });
  }
  const both = await Promise.all([change(first._id, { name: 'Same' }), change(second._id, { name: 'same' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const who of [site.as('student'), site.as('teacher', site.otherSchool)]) {
    const { status } = await who.call(changeFilter, { params: { id: first._id }, body: { name: 'Mine' } });
    expect([403, 404]).toContain(status);
  }
  const [, changed] = await Promise.all([
    teacher.do(deleteFilter, { params: { id: first._id } }),
    change(first._id, { name: 'Late' }),
  ]);
  expect([200, 404]).toContain(changed.status);
  expect((await change(first._id, { name: 'Gone' })).status).toBe(404);
  await teacher.do(deleteFilter, { params: { id: second._id } });
});

test('a question is given away by its owner and admins alone, and its editors change it while it is protected', async () => {
  const owner = await site.addPerson(site.school, ['teacher'], 'Owner');
  const editor = await site.addPerson(site.school, ['teacher'], 'Editor');
  const [first, second, admin] = [site.as(owner), site.as(editor), site.as('admin')];
  const id = await written();
  const many = (who: typeof teacher, change: BulkAction) =>
    who.call(changeManyQuestions, { body: { ids: [id], change } });
  await many(teacher, { deed: 'protect', isProtected: true });
  expect((await many(second, { deed: 'give', person: editor.personId })).body).toEqual({ changed: 0, refused: 1 });
  expect((await many(second, { deed: 'editors', people: [editor.personId], removed: [] })).body).toEqual({
    changed: 0,
    refused: 1,
  });

  expect((await many(teacher, { deed: 'editors', people: [editor.personId], removed: [] })).body).toEqual({
    changed: 1,
    refused: 0,
  });
  expect(await second.do(getQuestion, { params: { id } })).toMatchObject({
    editors: [{ _id: editor.personId, name: 'Editor Test' }],
    may: { edit: true, delete: true, protect: false, manage: false },
  });
  await second.do(updateQuestion, { params: { id }, body: { title: 'Edited' } });

  expect((await many(teacher, { deed: 'give', person: owner.personId })).body).toEqual({ changed: 1, refused: 0 });
  expect(await first.do(getQuestion, { params: { id } })).toMatchObject({
    owner: { _id: owner.personId },
    may: { manage: true },
  });
  expect((await teacher.call(updateQuestion, { params: { id }, body: { title: 'No longer mine' } })).status).toBe(403);
  // What was given stays with its editors; a new owner is no editor beside.
  expect((await many(admin, { deed: 'give', person: editor.personId })).body).toEqual({ changed: 1, refused: 0 });
  expect(await second.do(getQuestion, { params: { id } })).toMatchObject({ editors: [], may: { manage: true } });
});

test('questions are given to administrators and teachers of the school only', async () => {
  const id = await written();
  const stranger = await site.addPerson(site.otherSchool, ['teacher']);
  for (const person of [site.school.people.student.personId, stranger.personId]) {
    const give = await teacher.call(changeManyQuestions, { body: { ids: [id], change: { deed: 'give', person } } });
    expect(give.error?.details?.[0]).toMatchObject({ path: 'change.person' });
    const name = await teacher.call(changeManyQuestions, {
      body: { ids: [id], change: { deed: 'editors', people: [person] } },
    });
    expect(name.error?.details?.[0]).toMatchObject({ path: 'change.people' });
  }
});
