import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { multiPart } from '#items/question-types/multi-part/logic.ts';
import { publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { exportResponses } from './contract.ts';
import { buildSatQuiz, optionId } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');

async function rowsOf(quizId: string): Promise<Record<string, string>[]> {
  const answer = await teacher.call(exportResponses, { params: { id: quizId }, query: { format: 'csv' } });
  expect(answer.status).toBe(200);
  return parse(answer.text, { columns: true, bom: true });
}

test('of more attempts than are read at a time each is in the file once, with all its responses', async () => {
  const answers = Array.from({ length: 1_003 }, (_, at) => [['A', 'B', 'C', 'D'][at % 4]!, at % 3 === 0 ? '' : 'A']);
  const sat = await buildSatQuiz(site, { answers, key: ['A', 'A'] });
  const rows = await rowsOf(sat.quiz._id);
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.Attempt!, [...(found.get(row.Attempt!) ?? []), row.Response!]);
  const said = (option: string) => (option === '' ? '' : `Option ${option}`);
  expect(rows).toHaveLength(2 * 1_003);
  expect(found).toEqual(new Map(sat.attempts.map((id, at) => [id, answers[at]!.map(said)])));
});

test('the same answer is worded by the version of the question that its student had', async () => {
  const sat = await buildSatQuiz(site, { answers: [['A']], key: ['A'] });
  const [question] = sat.questions;
  await site.database.inTenant(site.school.id, async (tx) => {
    const version = await tx
      .selectFrom('question_version')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('question_id', '=', question!)
      .executeTakeFirstOrThrow();
    const content = JSON.stringify(version.content).replaceAll('Option ', 'Choice ');
    const { hints, catalogue, materials, ...columns } = version;
    const json = {
      hints: JSON.stringify(hints),
      catalogue: JSON.stringify(catalogue),
      materials: JSON.stringify(materials),
    };
    await tx
      .insertInto('question_version')
      .values({ ...columns, ...json, version: 2, content })
      .execute();
    await tx
      .updateTable('question')
      .set({ version: 2 })
      .where('tenant_id', '=', tx.tenantId)
      .where('question_id', '=', question!)
      .execute();
  });
  const id = sat.quiz._id;
  await teacher.do(updateQuiz, {
    params: { id },
    body: { name: 'Worded anew', questions: [{ question: question! }] },
  });
  await teacher.do(publishQuiz, { params: { id } });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Kofi'));
  await student.do(startQuiz, { body: { id } });
  await student.do(saveResp, {
    body: { id, resp: [{ question: question!, answer: { option: optionId('A') }, seq: 1 }] },
  });
  await student.do(submitAttempt, { body: { id } });
  expect((await rowsOf(id)).map((row) => row.Response).sort()).toEqual(['Choice A', 'Option A']);
});

test('the parts of a question have a row each after that of the question, with what each earned', async () => {
  const [sample] = multiPart.samples;
  const question = await buildQuestion(site, {
    title: 'Slope',
    type: 'multi-part',
    marks: 8,
    content: sample!.content,
  });
  const quiz = await buildQuiz(site, { questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Esi'));
  const id = quiz._id;
  await student.do(startQuiz, { body: { id } });
  const answer = {
    parts: {
      frce2k7m: { type: 'numeric', answer: { text: '10' } },
      work5p3x: { type: 'numeric', answer: { text: '40' } },
    },
  };
  await student.do(saveResp, { body: { id, resp: [{ question, answer, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id } });
  const rows = await rowsOf(id);
  expect(rows.map((row) => [row.Part, row.Response, row.Outcome, row.Marks, row['Marks possible']])).toEqual([
    ['', 'a: 10 | b: 40', 'partial', '4', '8'],
    ['a', '10', 'wrong', '0', '2'],
    // What follows from the wrong force counts in full.
    ['b', '40', 'right', '4', '4'],
    ['c', '', 'blank', '0', '2'],
  ]);
});
