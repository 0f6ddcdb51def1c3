import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { buildTool } from '#integrations/lti/tools/testing.ts';
import { questionTypes, type TypeName } from '#items/question-types/logic.ts';

/** Every attempt gets the same chance, so that what is sent may differ by the key alone. */
vi.mock('#platform/exact/random.ts', async (original) => {
  const real = await original<typeof import('#platform/exact/random.ts')>();
  return { ...real, seededRandom: () => real.seededRandom('always the same') };
});

const site = await testSite();
const newStudent = () => site.addPerson(site.school, ['student'], 'Kofi');

test('nothing that is sent during an attempt tells the key: two schools whose keys differ get the same bytes', async () => {
  const tool = (await buildTool(site))._id;
  for (const type of questionTypes.filter(({ isUngraded }) => !isUngraded)) {
    for (const sample of type.samples) {
      const seen = [];
      for (const content of [sample.content, sample.otherKey]) {
        const own = type.name === 'outside-tool' ? { ...content, tool } : content;
        const question = await buildQuestion(site, { type: type.name as TypeName, content: own });
        const quiz = await buildQuiz(site, { questions: [question], shuffleOptions: false });
        const student = site.as(await newStudent());
        const started = await student.call(startQuiz, { body: { id: quiz._id } });
        const exam = await student.call(getExam, { params: { id: quiz._id } });
        const answer = sample.answers[0]?.answer;
        const saved = await student.call(saveResp, { body: { id: quiz._id, resp: [{ question, answer, seq: 1 }] } });
        const submitted = await student.call(submitAttempt, { body: { id: quiz._id } });
        seen.push(
          [started, exam, saved, submitted]
            .map(({ text }) =>
              text
                .replace(/"seal":\{[^}]*\}/, '')
                .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
                .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
            )
            .join('\n'),
        );
      }
      expect(seen[0], `${type.name}: ${sample.title}`).toBe(seen[1]);
    }
  }
});
