/** Stories about channels and premium, as people live them. */
import { beforeAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { createPlan, createVouchers, listVouchers } from '#billing/contract-admin.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

beforeAll(async () => {
  await site.as('admin').do(createPlan, {
    body: { name: 'One year', priceMinor: 4900, currency: 'EUR', periodDays: 365 },
  });
});

test('a teacher makes a channel with a pass code, adds a quiz, and a student joins with the code', async () => {
  await buildQuiz(site, { name: 'Fractions' });
  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto('/channels/create');
  await teacher.getByLabel('Name').fill('Number lovers');
  await teacher.getByRole('radio', { name: 'Pass code' }).check();
  await teacher.getByRole('button', { name: 'Create channel' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'New pass code' });
  const code = (await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await teacher.getByRole('button', { name: 'Add quizzes' }).click();
  await teacher.getByRole('checkbox', { name: 'Fractions' }).check();
  await teacher.getByRole('button', { name: 'Add 1', exact: true }).click();
  await teacher.getByRole('checkbox', { name: 'Fractions: members only' }).waitFor();
  await teacher.context().close();

  const student = await site.openPage(site.school.people.student, { viewport: { width: 390, height: 844 } });
  await student.goto('/channels');
  await student.getByRole('button', { name: 'Join: Number lovers' }).click();
  await student.getByLabel('Pass code').fill('wrong one');
  await student.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await student.getByText('The pass code is incorrect').waitFor();
  expect(await axeFindings(student)).toEqual([]);
  await student.getByLabel('Pass code').fill(code.toLowerCase());
  await student.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await student.getByText('You have joined Number lovers').waitFor();
  await student.getByRole('link', { name: 'Number lovers' }).click();
  await student.getByRole('link', { name: 'Fractions' }).click();
  await student.getByRole('button', { name: 'Start' }).waitFor();
  await student.context().close();
});

test('a locked quiz says what it needs; a voucher opens it', async () => {
  const quiz = await buildQuiz(site, { name: 'Premium algebra', subscription: 2 });
  const admin = site.as('admin');
  const plan = await admin.do(createPlan, {
    body: { name: 'One month', priceMinor: 900, currency: 'EUR', periodDays: 30 },
  });
  const { batch } = await admin.do(createVouchers, { body: { plan: plan._id, count: 1 } });
  const { vouchers } = await admin.do(listVouchers, { query: { batch } });
  const person = await site.addPerson(site.school, ['student']);
  const page = await site.openPage(person);
  await page.goto(`/quizzes/premium-algebra/${quiz._id}`);
  await page.getByText('Premium', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByText('You have no plan').waitFor();
  await page.getByLabel('Code').fill(vouchers[0]!.code);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await page.getByText('You have Premium until', { exact: false }).waitFor();
  await page.goto(`/quizzes/premium-algebra/${quiz._id}`);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await page.context().close();
});

test('somebody asks for a plan, and an admin grants it', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Zora');
  const page = await site.openPage(person);
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Request this plan: One year' }).click();
  await page.getByLabel('Message').fill('Invoice to my parents, please');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Requested, waiting for an answer').waitFor();

  const admin = await site.openPage(site.school.people.admin);
  await admin.goto('/company/plans?tab=requests');
  await admin.getByText('Invoice to my parents, please').waitFor();
  await admin.getByRole('button', { name: /Zora/ }).click();
  await admin.getByRole('menuitem', { name: 'Grant' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
  await admin.getByText('Plan granted').waitFor();
  await admin.context().close();

  await page.reload();
  await page.getByText('You have Premium until', { exact: false }).waitFor();
  await page.context().close();
});

test('a visitor sees public channels only, and is led to the login page to join one', async () => {
  const teacher = site.as('teacher');
  const open = await teacher.do(createChannel, { body: { name: 'Open house', kind: 'public' } });
  await teacher.do(createChannel, { body: { name: 'Staff only', kind: 'invitation' } });
  const quiz = await buildQuiz(site, { name: 'Taster', isPublic: true });
  await teacher.do(setItems, { params: { id: open._id }, body: { items: [{ kind: 'quiz', _id: quiz._id }] } });
  const page = await site.openPage(null);
  await page.goto('/public/channels');
  await page.getByRole('link', { name: 'Open house', exact: true }).waitFor();
  expect(await page.getByText('Staff only').count()).toBe(0);
  await page.getByRole('link', { name: 'Open house', exact: true }).click();
  await page.getByText('Taster').waitFor();
  await page.getByRole('link', { name: 'Sign in to join: Open house' }).click();
  await page.waitForURL(/\/login\?fwd=/);
  await page.context().close();
});
