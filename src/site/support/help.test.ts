import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { receiveMessage } from './actions.ts';
import {
  createFaq,
  deleteFaq,
  deleteMessage,
  listFaqs,
  listMessages,
  orderFaqs,
  sendMessage,
  updateFaq,
  updateMessage,
} from './contract.ts';
import { movedWithin, recipientsOf, sectionsOf } from './rules.ts';

const site = await testSite();
const admin = site.as('admin');
const visitor = site.as('visitor');
const questions = async (q = '') => (await visitor.do(listFaqs, { query: { q } })).faqs.map((faq) => faq.question);

test('visitors read what admins wrote, in the order that the admins chose, and find it by its words', async () => {
  const add = (question: string, answer: string, section = '') =>
    admin.do(createFaq, { body: { question, answer, section } });
  const one = await add('How do I sign in?', '<p>With your address.</p>', 'Accounts');
  const two = await add('What does it cost?', '<p>Nothing for <b>students</b>.</p>');
  expect(await questions()).toEqual(['How do I sign in?', 'What does it cost?']);
  await admin.do(orderFaqs, { body: { faqs: [two._id] } });
  expect(await questions()).toEqual(['What does it cost?', 'How do I sign in?']);
  expect(await questions('STUDENTS nothing')).toEqual(['What does it cost?']);
  expect(await questions('<p>')).toEqual([]);
  await admin.do(updateFaq, { params: { id: one._id }, body: { question: 'Where do I sign in?' } });
  await admin.do(deleteFaq, { params: { id: two._id } });
  expect(await questions()).toEqual(['Where do I sign in?']);
  expect((await site.as('visitor', site.otherSchool).do(listFaqs)).total).toBe(0);
});

test('scripts, styles, event handlers and javascript: links are taken out of answers', async () => {
  const answer =
    '<p onclick="x()" style="color:red">Hi<script>alert(1)</script><style>p{}</style><a href="javascript:alert(1)">go</a></p>';
  const faq = await admin.do(createFaq, { body: { question: 'Harmless?', answer } });
  expect(faq.answer).not.toMatch(/script|style|onclick|href/);
  expect(faq.answer).toContain('Hi');
});

test('a message reaches the admins: kept, mailed and in their notifications', async () => {
  const mails: string[] = [];
  const { mailer } = site.server.services;
  const queue = mailer.queue;
  mailer.queue = async (mail) => void mails.push(`${mail.to}: ${mail.subject}`);
  await visitor.do(sendMessage, {
    body: { name: 'Grace', email: 'Grace@home.test', subject: 'Prices', message: 'What does it cost?' },
  });
  mailer.queue = queue;
  expect(mails).toEqual([`${site.school.people.admin.email}: Message from Grace: Prices`]);
  const { messages } = await admin.do(listMessages, {});
  expect(messages).toMatchObject([
    { name: 'Grace', email: 'grace@home.test', state: 'open', isRead: false, person: null },
  ]);
  const told = await admin.do(listNotifications, {});
  expect(told.notices[0]).toMatchObject({ title: 'Grace: Prices', href: '/company/messages' });

  const id = messages[0]!._id;
  expect(await admin.do(updateMessage, { params: { id }, body: { state: 'done' } })).toMatchObject({
    state: 'done',
    isRead: true,
  });
  expect((await admin.do(listMessages, { query: { state: 'open' } })).total).toBe(0);
  expect((await admin.do(listMessages, { query: { q: 'prices grace' } })).total).toBe(1);
  expect((await site.as('admin', site.otherSchool).call(updateMessage, { params: { id }, body: {} })).status).toBe(404);
  await admin.do(deleteMessage, { params: { id } });
  expect((await admin.do(listMessages, {})).total).toBe(0);
});

test('a program that fills in the hidden field is thanked, and nothing is kept', async () => {
  const body = { name: 'Bot', email: 'bot@spam.test', subject: 'Buy', message: 'Now', website: 'https://spam.test' };
  await visitor.do(sendMessage, { body });
  expect((await admin.do(listMessages, { query: { q: 'Bot' } })).total).toBe(0);
});

test('a subject cannot smuggle headers into the mail', async () => {
  const body = { name: 'Eve', email: 'eve@home.test', subject: 'Hi\r\nBcc: all@school.test', message: 'x' };
  expect((await visitor.call(sendMessage, { body })).error).toMatchObject({ code: 'invalid_input' });
});

test('after ten messages within an hour an address has to wait', async () => {
  const body = { name: 'Ann', email: 'ann@home.test', subject: 'Again', message: 'x' };
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await visitor.call(sendMessage, { body })).status);
  expect(statuses.at(-1)).toBe(429);
});

test('of messages that one network sends at once, from many addresses, ten are taken', async () => {
  const { services } = site.server;
  const { school: tenant } = site;
  const given = { name: 'Ann', email: 'ann@home.test', subject: 'At once', message: 'x', website: '' };
  const sent = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => receiveMessage(services, tenant, null, given, `2001:db8:7:1::${n}`)),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('messages go to the addresses that the school shows, else to its admins', () => {
  expect(recipientsOf([{ text: '+1 555' }, { text: 'office@school.test' }], ['a@b.test'])).toEqual([
    'office@school.test',
  ]);
  expect(recipientsOf([{ text: 'Main street 1' }], ['a@b.test'])).toEqual(['a@b.test']);
});

test('questions without a heading come first, and move within their section only', () => {
  const items = [
    { _id: '1', section: 'A' },
    { _id: '2', section: '' },
    { _id: '3', section: 'A' },
  ];
  expect(sectionsOf(items).map((section) => section.name)).toEqual(['', 'A']);
  expect(movedWithin(items, '1', 1).map((item) => item._id)).toEqual(['2', '3', '1']);
  expect(movedWithin(items, '2', 1).map((item) => item._id)).toEqual(['2', '1', '3']);
});
