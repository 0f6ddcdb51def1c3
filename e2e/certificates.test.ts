/** An admin shapes the layout, a student passes and keeps the certificate, a visitor verifies it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getQuizCertificateUrl, listCertificates, revokeCertificate } from '#credentials/certificates/contract.ts';
import { getCertificateRule, saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test('the admin adds words to the layout with the keyboard, by hand or by dragging, without a complaint of the policy', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/quizzes/certificateData');
  await page.getByRole('img', { name: /current layout/ }).waitFor();
  await page.getByRole('button', { name: 'Add a field' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Text', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).fill('Signed by {teacher}');
  await page.getByText('Drag on the page').click();
  await page.getByText('Foundations of Statistics').first().waitFor();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await page.getByText('Layout saved').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('a student who has passed downloads the PDF; a visitor verifies its code, and finds none for a made-up one', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Even?', right: true } as never });
  const quiz = await buildQuiz(site, { name: 'Numbers', questions: [question], passPercent: 50 });
  const student = site.as('student');
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { url, certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });

  const page = await site.openPage(site.school.people.student);
  await page.goto(url);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Numbers-.*\.pdf$/);

  const visitor = await site.openPage(null);
  await visitor.goto(`/cert?code=${certificate.code}`);
  await visitor.getByText('This certificate is genuine and valid.').waitFor();
  await visitor.goto('/cert?code=0000-0000-0000-0000');
  await visitor.getByText('No certificate with this code was issued here.').waitFor();
});

test('how certificates are issued is a part of the form of the quiz: kept over a reload, and saved by its one bar', async () => {
  const quiz = await buildQuiz(site, { name: 'Issued by rule' });
  const rule = () => site.as('teacher').do(getCertificateRule, { params: { kind: 'quiz', id: quiz._id } });
  const page = await site.openPage(site.school.people.teacher, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/quizzes/issued-by-rule/${quiz._id}/edit`);
  const index = page.getByRole('navigation', { name: 'Parts of this form' });
  await index.getByRole('link', { name: 'Certificates' }).click();
  const part = page.getByRole('region', { name: 'Certificates' });
  await part.getByRole('radio', { name: 'Automatically, as soon as a student passes' }).check();
  await part.getByText('Save your changes to issue certificates by them.').waitFor();
  await page.getByText('Unsaved changes, kept on this device').waitFor();
  expect((await rule()).issue).toBe('asked');
  // The quiz itself has nothing to publish.
  expect(await page.getByRole('button', { name: 'Save and publish' }).getAttribute('aria-disabled')).toBe('true');
  await page.waitForTimeout(600);
  await page.reload();
  await part.getByText('Unsaved changes restored.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Another window has changed something else, which stays.
  await site
    .as('teacher')
    .do(saveCertificateRule, { params: { kind: 'quiz', id: quiz._id }, body: { participation: true } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('All changes saved and published').waitFor();
  expect(await rule()).toMatchObject({ issue: 'automatic', participation: true });
  await part.getByRole('button', { name: 'Issue to everyone who has earned one' }).waitFor();
  // What is changed while it is being saved stays, too.
  const answer = Promise.withResolvers<void>();
  await page.route('**/certificates/rules/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await part.getByRole('radio', { name: 'Manually, by you and your colleagues' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await part.getByRole('switch', { name: /certificate of participation/ }).click();
  answer.resolve();
  await expect.poll(async () => (await rule()).issue).toBe('hand');
  await page.getByText('Unsaved changes, kept on this device').waitFor();
  expect(await part.getByRole('switch', { name: /certificate of participation/ }).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await rule()).participation).toBe(false);
});

test('certificates are saved once the quiz is accepted: a conflict over the quiz leaves both as they were', async () => {
  const quiz = await buildQuiz(site, { name: 'In two windows' });
  const teacher = site.as('teacher');
  const rule = () => teacher.do(getCertificateRule, { params: { kind: 'quiz', id: quiz._id } });
  const page = await site.openPage(site.school.people.teacher, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/quizzes/in-two-windows/${quiz._id}/edit`);
  const part = page.getByRole('region', { name: 'Certificates' });
  await part.getByRole('radio', { name: 'Automatically, as soon as a student passes' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { name: 'Theirs' } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this quiz' });
  await dialog.waitFor();
  expect((await rule()).issue).toBe('asked');
  // Neither is lost when nothing is decided: the next save asks again.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await part.getByRole('radio', { name: 'Automatically, as soon as a student passes' }).isChecked()).toBe(true);
  await page.getByText('Unsaved changes, kept on this device').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('All changes saved').first().waitFor();
  expect((await rule()).issue).toBe('automatic');
  expect((await teacher.do(getQuiz, { params: { id: quiz._id } })).name).toBe('Mine');
});

/** A student with a certificate, the picture of it as they downloaded it, and its credential alone. */
async function earnPicture(name: string) {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Even?', right: true } as never });
  const quiz = await buildQuiz(site, { name, questions: [question], passPercent: 50 });
  const person = await site.addPerson(site.school, ['student'], 'Grace');
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { url, certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const page = await site.openPage(person);
  await page.goto(url);
  const download = async (item: string): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Other files' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return readFile(await file.path());
  };
  const picture = await download('PNG badge');
  const token = (await download('Credential only')).toString();
  return { certificate, picture, token };
}

test('a visitor drops the picture of a certificate and reads what was signed; one that was changed is refused', async () => {
  const { certificate, picture, token } = await earnPicture('Signed numbers');
  const visitor = await site.openPage(null);
  await visitor.goto('/cert');
  const drop = visitor.locator('input[type=file]');
  await drop.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: picture });
  await visitor.getByText('This certificate is genuine and valid.').waitFor();
  const signed = visitor.locator('section', { has: visitor.getByRole('heading', { name: 'Signed content' }) });
  await signed.getByText('Passed the quiz “Signed numbers”.', { exact: true }).waitFor();
  await signed.getByText('Grace Test', { exact: true }).waitFor();
  await signed.getByText('Full signed content').click();
  await signed.getByText('OpenBadgeCredential').waitFor();

  const [head, body, signature] = token.split('.') as [string, string, string];
  const better = Buffer.from(body, 'base64url').toString().replaceAll('Signed numbers', 'Everything');
  const forged = [head, Buffer.from(better).toString('base64url'), signature].join('.');
  await drop.setInputFiles({ name: 'badge.jwt', mimeType: 'text/plain', buffer: Buffer.from(forged) });
  await visitor.getByText('This file is not genuine.').waitFor();
  expect(await visitor.getByText('Everything').count()).toBe(0);

  await site.as('admin').do(revokeCertificate, { params: { id: certificate._id }, body: { reason: 'By mistake' } });
  await drop.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: picture });
  await visitor.getByText('This certificate was issued here, but has been revoked.').waitFor();
  await visitor.getByText('Reason: By mistake').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('a camera is offered only where the browser reads QR codes with it, and what it sees is verified', async () => {
  const { certificate } = await earnPicture('Scanned numbers');
  const without = await site.openPage(null);
  await without.goto('/cert');
  await without.getByText('point your phone’s camera at the QR code').waitFor();
  expect(await without.getByRole('link', { name: 'Scan with the camera' }).count()).toBe(0);

  const visitor = await site.openPage(null);
  // The browser of the tests has neither a camera nor a reader of codes.
  await visitor.addInitScript((code) => {
    const canvas = document.createElement('canvas');
    const paper = canvas.getContext('2d')!;
    // A camera that sees nothing new sends nothing.
    setInterval(() => paper.fillRect(0, 0, 9, 9), 50);
    const mediaDevices = {
      enumerateDevices: async () => [{ kind: 'videoinput' }],
      getUserMedia: async () => canvas.captureStream(10),
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
    const elsewhere = 'https://elsewhere.example/x';
    // First a code that leads elsewhere, until the page has said so.
    const see = () =>
      document.body.textContent.includes('elsewhere.example') ? `${location.origin}/cert?code=${code}` : elsewhere;
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['qr_code'];
        }

        detect = async () => [{ rawValue: see() }];
      },
    });
  }, certificate.code);
  const answer = await visitor.goto('/cert');
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  await visitor.getByRole('link', { name: 'Scan with the camera' }).click();
  await visitor.getByText('This certificate is genuine and valid.').waitFor();
  expect(new URL(visitor.url()).searchParams.get('code')).toBe(certificate.code);
  const home = await visitor.goto('/');
  expect(home?.headers()['permissions-policy']).toContain('camera=()');
});

test('opening a result issues no certificate and logs nothing; the button of one who has passed asks for it', async () => {
  const content = { stem: 'Is 2 even?', right: true, feedbackTrue: '', feedbackFalse: '' };
  const question = await buildQuestion(site, { type: 'true-false', content });
  const quiz = await buildQuiz(site, { name: 'Asked for', questions: [question], passPercent: 50 });
  const openResult = async (value: boolean) => {
    const person = await site.addPerson(site.school, ['student']);
    const student = site.as(person);
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
    const page = await site.openPage(person);
    await page.goto(`/myAttempt/${_id}`);
    await page.getByRole('heading', { name: 'Asked for' }).first().waitFor();
    return { page, student, button: page.getByRole('button', { name: 'Get certificate' }) };
  };
  const failed = await openResult(false);
  const passed = await openResult(true);
  await passed.button.waitFor();
  expect((await passed.student.do(listCertificates)).total).toBe(0);
  await passed.button.click();
  await passed.page.waitForURL(/\/quizzes\/certificate\/[0-9a-f-]{36}$/);
  expect((await passed.student.do(listCertificates)).total).toBe(1);
  expect(await failed.button.count()).toBe(0);
  expect(site.complaints().filter((line) => line.includes('Could not load'))).toEqual([]);
});
