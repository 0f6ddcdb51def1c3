import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { deleteQuestion, getQuestion, listQuestions, updateQuestion } from '#items/question-bank/contract.ts';
import { bulkUploadQuestions, listImports, previewUndoImport, undoImport } from './contract.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const teacher = site.as('teacher');

const gift = ['One', 'Two', 'Three', 'Four'].map((name) => `::${name}::Is it ${name}? {T}`).join('\n\n');

async function imported(as = teacher) {
  const report = await as.do(bulkUploadQuestions, { file: { name: 'four.gift', bytes: Buffer.from(gift) } });
  return { id: report.import!, ids: report.items.map(({ _id }) => _id!) };
}

test('an import that nobody has used is taken back whole, with one line in the audit', async () => {
  const { id, ids } = await imported();
  const foreseen = await teacher.do(previewUndoImport, { params: { id } });
  expect(foreseen).toMatchObject({ name: 'four.gift', removed: 4, keptUsed: 0, keptChanged: 0, keptProtected: 0 });
  expect((await teacher.do(listQuestions, { query: { import: id } })).total).toBe(4);
  expect(await teacher.do(undoImport, { params: { id } })).toEqual(foreseen);
  expect((await teacher.do(listQuestions, { query: { import: id } })).total).toBe(0);
  expect((await teacher.call(getQuestion, { params: { id: ids[0]! } })).status).toBe(404);
  const audit = await database.inTenant(school.id, (tx) =>
    tx.selectFrom('audit_entry').select('details').where('deed', '=', 'question.undo-import').execute(),
  );
  expect(audit.map(({ details }) => details)).toEqual([{ file: 'four.gift', found: 4, removed: 4 }]);
  expect(await teacher.do(undoImport, { params: { id } })).toMatchObject({ removed: 0 });
});

test('the files whose questions are in the bank are listed page by page, with the number of all', async () => {
  const stranger = site.as('teacher', otherSchool);
  const [older, newer] = [await imported(stranger), await imported(stranger)];
  const idsOf = async (query: object) => {
    const { imports, total } = await stranger.do(listImports, { query });
    return [imports.map(({ _id }) => _id), total];
  };
  expect(await idsOf({})).toEqual([[newer.id, older.id], 2]);
  expect(await idsOf({ limit: '1' })).toEqual([[newer.id], 2]);
  expect(await idsOf({ ofst: '1', limit: '1' })).toEqual([[older.id], 2]);
  expect(await idsOf({ ofst: '5' })).toEqual([[], 2]);
});

test('what is in a quiz, was changed, or is protected by somebody else stays', async () => {
  const { id, ids } = await imported(site.as('admin'));
  const [used, changed, kept, gone] = ids as [string, string, string, string];
  await buildQuiz(site, { questions: [used] });
  await teacher.do(updateQuestion, { params: { id: changed }, body: { title: 'Another title' } });
  await database.inTenant(school.id, (tx) =>
    tx.updateTable('question').set({ is_protected: true }).where('question_id', '=', kept).execute(),
  );
  const counts = { removed: 1, keptUsed: 1, keptChanged: 1, keptProtected: 1 };
  expect(await teacher.do(previewUndoImport, { params: { id } })).toMatchObject(counts);
  expect(await teacher.do(undoImport, { params: { id } })).toMatchObject(counts);
  const left = await teacher.do(listQuestions, { query: { import: id } });
  expect(left.questions.map(({ _id }) => _id).sort()).toEqual([used, changed, kept].sort());
  expect((await teacher.call(getQuestion, { params: { id: gone } })).status).toBe(404);
  expect(await site.as('admin').do(undoImport, { params: { id } })).toMatchObject({ removed: 1, keptProtected: 0 });
});

test('questions that were deleted before are not counted', async () => {
  const { id, ids } = await imported();
  await teacher.do(deleteQuestion, { params: { id: ids[0]! } });
  expect(await teacher.do(undoImport, { params: { id } })).toMatchObject({ removed: 3 });
});

test('an unknown import, and one of another school, is not found', async () => {
  const { id } = await imported();
  const unknown = '01890000-0000-7000-8000-000000000000';
  expect((await teacher.call(undoImport, { params: { id: unknown } })).status).toBe(404);
  expect((await site.as('teacher', otherSchool).call(undoImport, { params: { id } })).status).toBe(404);
  expect((await site.as('student').call(undoImport, { params: { id } })).status).toBe(403);
  expect(await teacher.do(undoImport, { params: { id } })).toMatchObject({ removed: 4 });
});

test('a question that a quiz takes at the same moment stays', async () => {
  const { id, ids } = await imported();
  const { _id: quiz } = await buildQuiz(site, {});
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const taking = database.inTenant(school.id, async (tx) => {
    await sql`insert into quiz_slot (tenant_id, quiz_id, revision, position, question_id, marks)
      select tenant_id, quiz_id, revision, 99, ${ids[0]}::uuid, 1 from quiz_slot where quiz_id = ${quiz} limit 1`.execute(
      tx,
    );
    taken();
    await gate;
  });
  await isTaken;
  const undoing = teacher.do(undoImport, { params: { id } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  release();
  await taking;
  expect(await undoing).toMatchObject({ removed: 3, keptUsed: 1 });
});
