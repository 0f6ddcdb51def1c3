/** A quiz that many have sat, written as the exam leaves it behind. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestSite } from '#app/testing/site.ts';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Quiz } from '#quizzes/contract.ts';

export const optionId = (option: string): string => `option${option.toLowerCase()}`;

export interface SatQuiz {
  readonly quiz: Quiz;
  readonly questions: readonly string[];
  /** In the order of the answers. */
  readonly attempts: readonly string[];
  readonly people: readonly string[];
}

const AT_ONCE = 2_000;

/** Many rows at once: as statements of their own they would take most of a test's time. */
async function insertAll(tx: TenantTx, table: keyof DB, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(start, start + AT_ONCE))}::jsonb) returning null`.execute(
      tx,
    );
}

interface Sat {
  /** Persons × questions: the option that was chosen; empty for none. */
  readonly answers: readonly (readonly string[])[];
  /** The right option of each question. */
  readonly key: readonly string[];
  readonly options?: readonly string[];
  /** Of each attempt, the number of its person; by default each has a person of its own. */
  readonly personOf?: readonly number[];
  readonly settings?: Parameters<typeof buildQuiz>[1];
}

/** Puts a quiz of single-choice questions there with one finished attempt for each row of answers. */
export async function buildSatQuiz(
  site: TestSite,
  { answers, key, options = ['A', 'B', 'C', 'D'], ...more }: Sat,
): Promise<SatQuiz> {
  const questions: string[] = [];
  for (const [index, right] of key.entries()) {
    const content = {
      stem: '<p>Which one?</p>',
      shuffle: true,
      options: options.map((option) => ({
        id: optionId(option),
        text: `Option ${option}`,
        share: option === right ? '1' : '0',
        feedback: '',
      })),
    };
    questions.push(await buildQuestion(site, { title: `Item ${index + 1}`, content: content as { stem: string } }));
  }
  const quiz = await buildQuiz(site, { attemptsAllowed: 0, ...more.settings, questions });
  const personOf = more.personOf ?? answers.map((_, index) => index);
  const people = Array.from({ length: Math.max(...personOf) + 1 }, () => uuid());
  const attempts = answers.map(() => uuid());
  const write = (tx: TenantTx) =>
    writeAttempts(tx, { quiz, questions, attempts, people, answers, key, personOf, at: site.now() });
  await site.database.inTenant(site.school.id, write);
  return { quiz, questions, attempts, people };
}

type Written = SatQuiz & Required<Pick<Sat, 'answers' | 'key' | 'personOf'>> & { readonly at: Date };

async function writeAttempts(tx: TenantTx, all: Written): Promise<void> {
  const { quiz, questions, attempts, people, answers, key, personOf, at } = all;
  const tenant_id = tx.tenantId;
  const persons = people.map((person_id, index) => ({
    tenant_id,
    person_id,
    email: `${person_id}@sat.example`,
    first_name: 'Person',
    last_name: String(index + 1),
    roles: ['student'],
  }));
  await insertAll(tx, 'person', persons);
  const seen = new Map<number, number>();
  const sittings = answers.map((row, index) => {
    const person = personOf[index]!;
    const number = (seen.get(person) ?? 0) + 1;
    seen.set(person, number);
    const right = row.filter((option, column) => option === key[column]).length;
    const blank = row.filter((option) => option === '').length;
    return {
      tenant_id,
      attempt_id: attempts[index]!,
      quiz_id: quiz._id,
      revision: 1,
      person_id: people[person]!,
      number,
      state: 'submitted' as const,
      started_at: new Date(at.getTime() - 60_000 * (1 + (index % 30))),
      submitted_at: at,
      ended_by: 'student',
      paper: questions.map((question) => ({ question, arrangement: null })),
      graded_at: at,
      score_exact: String(right),
      score: right,
      max_score: questions.length,
      right_count: right,
      partial_count: 0,
      wrong_count: row.length - right - blank,
      blank_count: blank,
    };
  });
  await insertAll(tx, 'attempt', sittings);
  const given = answers.flatMap((row, index) =>
    row.flatMap((option, column) =>
      option === ''
        ? []
        : {
            tenant_id,
            attempt_id: attempts[index]!,
            question_id: questions[column]!,
            seq: 1,
            answer: { option: optionId(option) },
          },
    ),
  );
  await insertAll(tx, 'answer', given);
  const grades = answers.flatMap((row, index) =>
    row.map((option, column) => {
      const earned = option === key[column] ? '1' : '0';
      return {
        tenant_id,
        attempt_id: attempts[index]!,
        question_id: questions[column]!,
        question_version: 1,
        quiz_id: quiz._id,
        seq: option === '' ? null : 1,
        outcome: option === '' ? 'blank' : option === key[column] ? 'right' : 'wrong',
        fraction: earned,
        marks_exact: earned,
        marks: earned,
        max_marks: '1',
        classes: option === '' ? [] : [optionId(option)],
      };
    }),
  );
  await insertAll(tx, 'attempt_grade', grades);
}
