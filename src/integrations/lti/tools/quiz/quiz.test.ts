/** Questions that are answered in an outside tool: opening it, and points that become marks. */
import { afterAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMarking, getScript, giveMark } from '#grading/manual/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import { checkQuiz } from '#quizzes/check/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';
import { updateTool } from '../contract.ts';
import { AGS, CLAIM } from '../testing-course.ts';
import { applyEverywhere } from './background.ts';
import { addressOf, toolQuizzes } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, otherSchool } = site;
const {
  at,
  other,
  begin,
  askedBy,
  authorise,
  ask,
  tokenOf,
  tokenBy,
  allScopes,
  scoreBy,
  contentWith,
  build,
  newStudent,
  claimsOf,
  play,
  stop,
} = await toolQuizzes(site);
afterAll(stop);
const teacher = site.as('teacher');
const admin = site.as('admin');

test('the tool learns a number and the quiz, and no name and no title that only teachers see', async () => {
  const made = await build();
  const { claims, begun, line } = await play(made, await newStudent('Ada'));
  expect(Object.fromEntries(begun.searchParams)).toMatchObject({
    client_id: at.tool._id,
    target_link_uri: `${at.host}/launch`,
  });
  expect(claims).toMatchObject({
    [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}context`]: { id: made.quiz, title: 'Mechanics' },
    [`${CLAIM}resource_link`]: { id: `${made.quiz}:${made.question}`, title: 'Mechanics' },
    [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
  });
  expect(JSON.stringify(claims)).not.toContain('Pendulum');
  expect(claims.name).toBeUndefined();
  expect(claims.email).toBeUndefined();
  expect(line).toBe(`http://school.test/lti/tools/quizzes/${made.quiz}/lineitems/${made.question}`);
});

test('a second attempt is the same link, and a tool that asks is told which attempt it is', async () => {
  const params = { id: at.tool._id };
  const custom = { attempt: '$Tripos.attempt.number', key: '$Tripos.attempt.id', who: '$User.id' };
  await admin.do(updateTool, { params, body: { custom } });
  const made = await build();
  const person = await newStudent('Amy');
  const first = await play(made, person);
  const told = (claims: object) => claims[`${CLAIM}custom` as keyof object];
  const who = first.claims.sub;
  expect(told(first.claims)).toEqual({ attempt: '1', key: first.attempt, who });
  await first.handIn();
  const second = await play(made, person);
  expect(told(second.claims)).toEqual({ attempt: '2', key: second.attempt, who });
  expect(second.claims[`${CLAIM}resource_link`]).toEqual(first.claims[`${CLAIM}resource_link`]);
  const findings = async () =>
    (await teacher.do(checkQuiz, { body: { id: made.quiz } })).findings.map((one) => one.message);
  const mixes = expect.stringContaining('isn’t told which attempt it is');
  expect(await findings()).not.toContainEqual(mixes);
  // In a topic there is no attempt, and what can't be filled in stays.
  await admin.do(updateTool, { params, body: { custom: {} } });
  expect(await findings()).toContainEqual(mixes);
});

test('a score before the end of the attempt becomes its marks when it is handed in, exactly', async () => {
  const made = await build(2);
  const person = await newStudent('Ben');
  const { attempt, send, handIn, script } = await play(made, person);
  expect(await send({ scoreGiven: 1, scoreMaximum: 3, comment: 'Half a turn short' })).toBe(204);
  const exam = await site.as(person).do(getExam, { params: { id: attempt } });
  expect(JSON.stringify(exam)).not.toContain('Half a turn');
  await handIn();
  await applyEverywhere(site.server.services);
  expect(await script()).toMatchObject({
    marks: 0.67,
    state: 'done',
    history: [{ tool: 'Simulator', by: null, marks: 0.67, before: null, comment: 'Half a turn short' }],
  });
  const [row] = await site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('attempt_grade')
      .select(['marks_exact', 'by_person'])
      .where('attempt_id', '=', attempt)
      .where('question_id', '=', made.question)
      .execute(),
  );
  expect(row).toEqual({ marks_exact: '2/3', by_person: true });
  const review = await site.as(person).do(getReview, { params: { id: attempt } });
  expect(review.questions.find((one) => one.question === made.question)).toMatchObject({ marks: 0.67 });
  const audit = await site.database.inTenant(school.id, (tx) =>
    tx.selectFrom('audit_entry').select(['deed', 'person_id', 'details']).where('subject_id', '=', attempt).execute(),
  );
  expect(audit).toContainEqual({
    deed: 'mark.give',
    person_id: null,
    details: { question: made.question, by: 'Simulator', before: null, after: '2/3' },
  });
});

test('a late score changes the marks, a pending one waits, and an older one is refused', async () => {
  const made = await build();
  const { send, handIn, script } = await play(made, await newStudent('Chi'));
  await handIn();
  expect(await script()).toMatchObject({ marks: null, state: 'open' });
  expect(await send({ gradingProgress: 'PendingManual' })).toBe(204);
  expect(await script()).toMatchObject({ marks: null });
  site.advance(60_000);
  const first = site.now().toISOString();
  expect(await send({ scoreGiven: 5 })).toBe(204);
  expect(await script()).toMatchObject({ marks: 2, state: 'done' });
  const { questions } = await teacher.do(getMarking, { params: { id: made.quiz } });
  expect(questions.find((one) => one.question._id === made.question)).toMatchObject({ open: 0, done: 1 });
  site.advance(60_000);
  expect(await send({ scoreGiven: 10 })).toBe(204);
  expect(await send({ scoreGiven: 0, timestamp: first })).toBe(409);
  expect(await send({ scoreGiven: 11, timestamp: new Date(site.now().getTime() + 1000).toISOString() })).toBe(400);
  expect(await script()).toMatchObject({ marks: 4, history: [{ marks: 2 }, { marks: 4, before: 2 }] });
});

test('what a teacher has decided stays', async () => {
  const made = await build();
  const { attempt, send, handIn, script } = await play(made, await newStudent('Dee'));
  await handIn();
  await teacher.do(giveMark, { params: { attempt, question: made.question }, body: { marks: '1' } });
  expect(await send({ scoreGiven: 10 })).toBe(204);
  expect(await script()).toMatchObject({ marks: 1, history: [{ tool: null }] });
  const second = await play(made, await newStudent('Eve'));
  await second.handIn();
  expect(await second.send({ scoreGiven: 10 })).toBe(204);
  await teacher.do(giveMark, {
    params: { attempt: second.attempt, question: made.question },
    body: { marks: '3', reason: 'The tool was wrong' },
  });
  site.advance(60_000);
  expect(await second.send({ scoreGiven: 0 })).toBe(204);
  expect(await second.script()).toMatchObject({ marks: 3 });
});

test('each attempt gets the scores of its own time', async () => {
  const made = await build();
  const person = await newStudent('Fay');
  const one = await play(made, person);
  await one.handIn();
  const between = new Date(site.now().getTime() + 30_000).toISOString();
  site.advance(60_000);
  const two = await play(made, person);
  await two.handIn();
  expect(await two.send({ scoreGiven: 10 })).toBe(204);
  expect(await two.send({ scoreGiven: 5, timestamp: between })).toBe(204);
  expect(await one.script()).toMatchObject({ marks: 2 });
  expect(await two.script()).toMatchObject({ marks: 4 });
});

test('a score is taken for who has opened the tool there, and from that tool alone', async () => {
  const made = await build();
  const apart = await build();
  const mine = await play(made, await newStudent('Gus'));
  const theirs = await play(apart, await newStudent('Hal'));
  expect(await mine.send({ userId: theirs.claims.sub })).toBe(404);
  expect(await mine.send({ userId: 'nobody' })).toBe(404);
  expect(await mine.send({}, mine.line.replace(made.question, apart.question))).toBe(404);
  expect(await mine.send({}, mine.line.replace(made.quiz, apart.quiz))).toBe(404);
  expect(await mine.send({}, mine.line.replace(made.question, 'x'))).toBe(404);
  expect(await mine.send({}, mine.line, 'forged')).toBe(401);
  const foreign = await tokenOf(other);
  expect(await mine.send({}, mine.line, foreign ?? 'none')).toBe(401);
  const readOnly = (await tokenBy(await at.sign(at.assertion()), [allScopes[1]!])).access_token;
  expect(await mine.send({}, mine.line, readOnly)).toBe(403);
  const elsewhere = await site.server.app.inject({
    method: 'POST',
    url: `${mine.line.replace('http://school.test', '')}/scores`,
    headers: { host: otherSchool.host, authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(scoreBy(mine.claims.sub)),
  });
  expect(elsewhere.statusCode).toBe(401);
});

test('line items are those of the questions: read, and not changed by the tool', async () => {
  const made = await build();
  const { line, token, claims, send } = await play(made, await newStudent('Ida'));
  const all = line.replace(`/${made.question}`, '');
  const item = { id: line, label: 'Pendulum', scoreMaximum: 4, resourceLinkId: `${made.quiz}:${made.question}` };
  expect((await ask(all, { token })).body).toEqual([item]);
  expect((await ask(`${all}?resource_link_id=x`, { token })).body).toEqual([]);
  expect((await ask(line, { token })).body).toEqual(item);
  for (const [path, method] of [
    [all, 'POST'],
    [line, 'PUT'],
    [line, 'DELETE'],
  ] as const)
    expect((await ask(path, { token, method, body: { label: 'Mine', scoreMaximum: 1 } })).status).toBe(403);
  expect((await ask(`${line}/results`, { token })).body).toEqual([]);
  await send({ scoreGiven: 5 });
  expect((await ask(`${line}/results?user_id=${claims.sub}`, { token })).body).toEqual([
    { id: `${line}/results/${claims.sub}`, scoreOf: line, userId: claims.sub, resultScore: 2, resultMaximum: 4 },
  ]);
});

test('a tool is opened only where an answer could be given', async () => {
  const made = await build();
  const [person, somebody] = [await newStudent('Jo'), await newStudent('Kim')];
  const { _id: attempt } = await site.as(person).do(startQuiz, { body: { id: made.quiz } });
  const address = addressOf(attempt, made.question);
  const status = async (by: TestPerson, url = address) =>
    (await visit(site, url, { cookie: `token=${by.token}` })).status;
  expect(await status(somebody)).toBe(404);
  expect(await status(person, addressOf(attempt, crypto.randomUUID()))).toBe(404);
  const begun = await begin(address, person);
  // Another person's browser, and an attempt that is over by the time the tool asks.
  expect((await authorise(askedBy(begun!), somebody)).form.error).toBe('login_required');
  await site.as(person).do(submitAttempt, { body: { id: attempt } });
  expect((await authorise(askedBy(begun!), person)).form.error).toBe('access_denied');
  expect(await status(person)).toBe(410);
});

test('a quiz whose tool can’t be opened is not published, and one that sends nothing is pointed out', async () => {
  const made = await build(4, 1);
  const findings = async () => (await teacher.do(checkQuiz, { body: { id: made.quiz } })).findings;
  expect(await findings()).toEqual([]);
  const params = { id: at.tool._id };
  await admin.do(updateTool, { params, body: { takesGrades: false } });
  expect(await findings()).toMatchObject([{ level: 'warning', path: 'questions.0.question' }]);
  await admin.do(updateTool, { params, body: { isEnabled: false, takesGrades: true } });
  expect(await findings()).toMatchObject([{ level: 'error', path: 'questions.0.question' }]);
  const person = await newStudent('Lou');
  const { _id: attempt } = await site.as(person).do(startQuiz, { body: { id: made.quiz } });
  const refused = await visit(site, addressOf(attempt, made.question), { cookie: `token=${person.token}` });
  expect([refused.status, refused.text]).toEqual([
    expect.any(Number),
    expect.stringContaining('This tool is disabled'),
  ]);
  await admin.do(updateTool, { params, body: { isEnabled: true } });
});

test('a guest opens the tool of their own attempt, and the tool learns a number and no name', async () => {
  const question = await buildQuestion(site, { type: 'outside-tool', content: contentWith(at.tool._id), marks: 4 });
  const quiz = await buildQuiz(site, { questions: [question], isPublic: true, guestsAllowed: true });
  const { headers, body } = await site.as('visitor').call(startAsGuest, { params: { id: quiz._id } });
  const guest = { personId: '', email: '', token: /token=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '' };
  const begun = await begin(addressOf(body._id, question), guest);
  const { form } = await authorise(askedBy(begun!), guest);
  const claims = await claimsOf(form.id_token!);
  expect(claims.name).toBeUndefined();
  const line = (claims[AGS] as { lineitem: string }).lineitem;
  const token = await tokenOf();
  const sent = await ask(`${line}/scores`, { token, method: 'POST', body: scoreBy(claims.sub, { scoreGiven: 5 }) });
  expect(sent.status).toBe(204);
  await site.as(guest).do(submitAttempt, { body: { id: body._id } });
  await applyEverywhere(site.server.services);
  expect(await teacher.do(getScript, { params: { attempt: body._id, question } })).toMatchObject({ marks: 2 });
});
