/** A quiz with a question in an outside tool, and students who open it. For tests. */
import { createLocalJWKSet, jwtVerify } from 'jose';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson, TestSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getScript } from '#grading/manual/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { AGS, type Claims, physicsCourse } from '../testing-course.ts';

export const addressOf = (attempt: string, question: string): string =>
  `/v1/api/lti/attempts/${attempt}/questions/${question}/open`;

/** A school whose tool is opened from quizzes. */
export async function toolQuizzes(site: TestSite) {
  const { school } = site;
  const teacher = site.as('teacher');
  const course = await physicsCourse(site);
  const { at, begin, askedBy, authorise, ask, tokenOf, scoreBy } = course;

  const contentWith = (tool: string, url = ''): BaseContent =>
    ({ stem: '<p>Find the length.</p>', tool, url, graderNote: '', rubric: [] }) as BaseContent;

  async function build(marks = 4, attemptsAllowed = 3) {
    const question = await buildQuestion(site, {
      type: 'outside-tool',
      content: contentWith(at.tool._id),
      marks,
      title: 'Pendulum',
    });
    const judge = await buildQuestion(site, { type: 'true-false', marks: 1 });
    const quiz = await buildQuiz(site, { name: 'Mechanics', questions: [question, judge], attemptsAllowed });
    return { question, quiz: quiz._id };
  }

  const newStudent = (name: string): Promise<TestPerson> => site.addPerson(school, ['student'], name);

  async function claimsOf(token: string): Promise<Claims> {
    const keys = createLocalJWKSet(JSON.parse((await visit(site, '/lti/jwks')).text));
    const options = { issuer: 'http://school.test', audience: at.tool._id, currentDate: site.now() };
    return (await jwtVerify(token, keys, options)).payload as Claims;
  }

  /** A student who has started, opened the tool, and saved that. */
  async function play({ question, quiz }: { question: string; quiz: string }, person: TestPerson) {
    const { _id: attempt } = await site.as(person).do(startQuiz, { body: { id: quiz } });
    const begun = await begin(addressOf(attempt, question), person);
    const { form } = await authorise(askedBy(begun!), person);
    const claims = await claimsOf(form.id_token!);
    const line = (claims[AGS] as { lineitem: string }).lineitem;
    const save = () =>
      site.as(person).do(saveResp, { body: { id: attempt, resp: [{ question, answer: { opened: true }, seq: 1 }] } });
    await save();
    const handIn = () => site.as(person).do(submitAttempt, { body: { id: attempt } });
    const token = await tokenOf();
    const send = async (more: object = {}, to = line, by = token) =>
      (await ask(`${to}/scores`, { token: by, method: 'POST', body: scoreBy(claims.sub, more) })).status;
    const script = () => teacher.do(getScript, { params: { attempt, question } });
    return { attempt, claims, line, handIn, send, script, token, begun: begun! };
  }

  return { ...course, contentWith, build, newStudent, claimsOf, play };
}
