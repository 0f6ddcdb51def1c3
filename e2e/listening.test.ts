/** A listening test: the recording is put into a stimulus, and plays in the exam on a desk and on a phone. */
import { afterEach, expect, test } from 'vitest';
import { startQuiz } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { listStimuli } from '#items/question-bank/stimuli/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { picture } from './pictures.ts';

const site = await browserSite();
const teacher = site.as('teacher');
afterEach(() => expect(site.complaints()).toEqual([]));

/** A tone of a second, as WAV: 8 000 samples of 8 bits. */
function tone(): Buffer {
  const samples = Buffer.from(Array.from({ length: 8_000 }, (_, n) => 128 + Math.round(60 * Math.sin(n / 3))));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

test('a teacher puts a recording into a stimulus, and students play it beside the question', async () => {
  const editor = await site.openPage(site.school.people.teacher, { viewport: { width: 1280, height: 800 } });
  await editor.goto('/questions/stimuli/create');
  await editor.getByLabel('Title').fill('At the station');
  const media = editor.getByRole('button', { name: 'Video, audio and attachments' });
  await media.click();
  const [chooser] = await Promise.all([
    editor.waitForEvent('filechooser'),
    editor.getByRole('button', { name: 'Audio file', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'dialogue 1.wav', mimeType: 'audio/wav', buffer: tone() });
  await editor.locator('.ProseMirror audio').waitFor();
  await editor.getByRole('button', { name: 'Add to bank' }).click();
  await editor.waitForURL(/\/questions\/stimuli\/[0-9a-f-]{36}/);
  const [stored] = (await teacher.do(listStimuli, { query: { q: 'station' } })).stimuli;
  const question = await buildQuestion(site);
  await teacher.do(updateQuestion, { params: { id: question }, body: { stimulus: stored!._id } });
  const quiz = await buildQuiz(site, { questions: [question] });
  for (const options of [{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 390, height: 760 } }]) {
    const student = await site.addPerson(site.school, ['student'], 'Amina');
    await site.as(student).do(startQuiz, { body: { id: quiz._id } });
    const page = await site.openPage(student, options);
    await page.goto(`/exam/${quiz._id}`);
    const player = page.locator('audio[aria-label="dialogue 1"]');
    await player.waitFor();
    const seconds = await player.evaluate(async (audio: HTMLAudioElement) => {
      if (audio.readyState === 0) await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve));
      await audio.play();
      await new Promise((resolve) => audio.addEventListener('ended', resolve));
      return audio.duration;
    });
    expect(seconds).toBeCloseTo(1, 1);
    const { x, width } = (await player.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(options.viewport.width);
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `listening-${options.viewport.width}`);
  }
});
