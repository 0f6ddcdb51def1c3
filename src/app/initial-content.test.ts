/** What the HTML of an exam's page says of its paper, and to whom it says nothing. */

import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { setSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { runIn } from '#identity/account/testing.ts';
import { questionType } from '#items/question-types/logic.ts';
import { builtFolder } from '#platform/testing/built-folder.ts';
import { setAccess } from '#quizzes/access/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';

const site = await testSite({ dist: await builtFolder('<script type="module" src="/app.js"></script>') });
const newStudent = () => site.addPerson(site.school, ['student'], 'Kofi');

async function ask(person: TestPerson | null, path: string) {
  const headers = { host: site.school.host, ...(person && { authorization: `Bearer ${person.token}` }) };
  const answer = await site.server.app.inject({
    method: 'GET',
    url: path.startsWith('/') ? path : `/exam/${path}`,
    headers,
  });
  // The exams of others, and what is over for guests, are not there.
  expect([200, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.body;
}

const STEM = 'Which of these floats?';
const buildOne = async (stem = `<p>${STEM}</p>`) => {
  const content = { ...questionType('single-choice').samples[0]!.content, stem };
  return buildQuiz(site, { questions: [await buildQuestion(site, { content })] });
};

test('the first question of a running attempt is in its page, and the application comes after it', async () => {
  const quiz = await buildOne();
  const student = await newStudent();
  expect(await ask(student, quiz._id)).not.toContain(STEM);
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  for (const id of [quiz._id, attempt._id]) {
    const page = await ask(student, id);
    expect(page).toContain(`<div class="before-stem" dir="auto"><p>${STEM}</p></div>`);
    expect(page).toContain(`data-unless="tripos:exam:${attempt._id} tripos:exam-display:${student.personId}"`);
    expect(page).toContain('<template id="after-paint"><script type="module" src="/app.js">');
  }
  const exam = await site.as(student).do(getExam, { params: { id: quiz._id } });
  const { options } = exam.questions[0]!.question.view as { options: { text: string }[] };
  for (const { text } of options) expect(await ask(student, quiz._id)).not.toContain(text);
});

test('nobody else sees it, and nobody when the attempt is over', async () => {
  const quiz = await buildOne();
  const student = await newStudent();
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const { teacher } = site.school.people;
  for (const other of [null, await newStudent(), teacher]) expect(await ask(other, attempt._id)).not.toContain(STEM);
  expect(await ask(student, 'no-identifier')).not.toContain(STEM);
  await site.as(student).do(submitAttempt, { body: { id: quiz._id } });
  expect(await ask(student, attempt._id)).not.toContain(STEM);
});

test('where the paper would be refused, its page says nothing of it', async () => {
  const bound = await buildOne();
  await site
    .as('teacher')
    .do(setSupervision, { params: { id: bound._id }, body: { oneDevice: true, notesSignals: false } });
  const student = await newStudent();
  await site.as(student).do(startQuiz, { body: { id: bound._id } });
  expect(await ask(student, bound._id)).toContain(STEM);
  expect(await ask(await site.signInAgain(student), bound._id)).not.toContain(STEM);

  const inside = await buildOne();
  await site.as(student).do(startQuiz, { body: { id: inside._id } });
  await site.as('teacher').do(setAccess, { params: { id: inside._id }, body: { networks: ['192.0.2.0/24'] } });
  expect(await ask(student, inside._id)).not.toContain(STEM);
});

test('a formula of the first question is in its page as MathML', async () => {
  const quiz = await buildOne('<p>Solve <span data-type="inline-math" data-latex="x^2"></span></p>');
  const student = await newStudent();
  await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  expect(await ask(student, quiz._id)).toMatch(
    /before-stem" dir="auto"><p>Solve <span><math.*<msup>.*<\/math><\/span><\/p>/,
  );
});

test('what only the application can draw is left to it', async () => {
  const quiz = await buildOne('<pre><code class="language-js">let x;</code></pre>');
  const student = await newStudent();
  await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  expect(await ask(student, quiz._id)).not.toContain('before-stem');
});

test('a student’s dashboard names what runs and what can be begun, each with the way there', async () => {
  const [running, open] = [
    await buildQuiz(site, { name: 'Tides & <waves>' }),
    await buildQuiz(site, { name: 'Rocks' }),
  ];
  const student = await newStudent();
  const attempt = await site.as(student).do(startQuiz, { body: { id: running._id } });
  const dash = await ask(student, '/dash');
  expect(dash).toContain(`<a href="/exam/${attempt._id}">Tides &#38; &#60;waves&#62;</a>`);
  expect(dash).toContain(`<a href="/quizzes/rocks/${open._id}">Rocks</a>`);
  for (const other of [site.school.people.teacher, site.school.people.admin, null])
    expect(await ask(other, '/dash')).not.toContain('before-tiles');
});

test('what runs is the next step, and what can be begun is below it', async () => {
  const [running, open] = [await buildQuiz(site, { name: 'Dunes' }), await buildQuiz(site, { name: 'Cliffs' })];
  const student = await newStudent();
  const next = '<section class="before-next">';
  expect(await ask(student, '/dash')).not.toContain(next);
  const attempt = await site.as(student).do(startQuiz, { body: { id: running._id } });
  // What the page brings along for the application comes behind what it shows.
  const [shown] = (await ask(student, '/dash')).split('<script id="answers"');
  const [above, below] = shown!.split('</section>');
  expect(above).toContain(next);
  expect(above).toContain(`<div class="before-next-name"><a href="/exam/${attempt._id}">Dunes</a>`);
  expect(above).not.toContain('Cliffs');
  expect(below).toContain(`/quizzes/cliffs/${open._id}`);
  expect(below).not.toContain('Dunes');
});

test('the page of a result is called as the application calls it, in the reader’s language, for its reader alone', async () => {
  const quiz = await buildQuiz(site, { name: 'Fjords & <bays>' });
  const student = await newStudent();
  const { _id } = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const path = `/myAttempt/${_id}`;
  const called = (title: string) => `<h1 class="before-page-title"><bdi>${title}</bdi></h1>`;
  expect(await ask(student, path)).toContain(called('Fjords &#38; &#60;bays&#62;: in progress'));
  await site.as(student).do(submitAttempt, { body: { id: quiz._id } });
  expect(await ask(student, path)).toContain(called('Result: Fjords &#38; &#60;bays&#62;'));
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ language: 'de' }).where('person_id', '=', student.personId).execute(),
  );
  expect(await ask(student, path)).toContain(called('Ergebnis: Fjords &#38; &#60;bays&#62;'));
  for (const other of [null, await newStudent(), site.school.people.teacher])
    expect(await ask(other, path)).not.toContain('before-page-title');
});

test('a guest is told the first question of their own attempt, and nothing of what else the school has', async () => {
  const content = { ...questionType('single-choice').samples[0]!.content, stem: `<p>${STEM}</p>` };
  const questions = [await buildQuestion(site, { content })];
  const quiz = await buildQuiz(site, { questions, isPublic: true, guestsAllowed: true });
  await buildQuiz(site, { name: 'Inside the school' });
  const begun = await site.as('visitor').call(startAsGuest, { params: { id: quiz._id } });
  const token = /token=([^;]+)/.exec(String(begun.headers['set-cookie']))![1]!;
  const guest: TestPerson = { personId: '', email: '', token };
  expect(await ask(guest, begun.body._id)).toContain(STEM);
  const dash = await ask(guest, '/dash');
  expect(dash).not.toContain('Inside the school');
  expect(dash).not.toContain('before-tiles');
});

test('a person who still has the password from a slip is shown no exam', async () => {
  const [free, held] = [await newStudent(), await newStudent()];
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ must_change_password: true }).where('person_id', '=', held.personId).execute(),
  );
  expect(await ask(free, '/dash')).toMatch(/<a href="\/quizzes\//);
  expect(await ask(held, '/dash')).not.toContain('/quizzes/');
});

test('staff who lack the second factor that is asked of them read in pages what visitors read', async () => {
  const teacher = await site.addPerson(site.school, ['teacher'], 'Emmy');
  const post = await site
    .as(teacher)
    .do(createPost, { body: { title: 'Not for everybody yet', body: '<p>Draft</p>' } });
  const url = `/blog/${post._id}`;
  const headers = { host: site.school.host, authorization: `Bearer ${teacher.token}` };
  const page = async () => (await site.server.app.inject({ method: 'GET', url, headers })).body;
  expect(await page()).toContain('Not for everybody yet');
  await runIn(
    site,
    site.school,
    "update tenant set second_factor_of = 'staff', second_factor_from = now() - interval '1 day'",
  );
  site.advance(61_000);
  expect(await page()).not.toContain('Not for everybody yet');
  // Who they are their page knows, as it leads them to set one up.
  expect(await page()).toContain('"firstName":"Emmy"');
});
