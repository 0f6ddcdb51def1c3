/** The ways to play a live quiz, in real browsers: teams, timed and own pace, every type, questions of the bank. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import type { TypeName } from '#items/question-types/logic.ts';
import { getLiveReport } from '#live/report/contract.ts';
import { sweepLive } from '../src/live/sweep.ts';
import { axeFindings } from './axe.ts';
import { browserSite, moving } from './browser-site.ts';
import { answer, at, boardOf, capital, join, openLobby, option, phone, submit } from './live-pages.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));
const { teacher, student } = site.school.people;
const wide = { viewport: { width: 1440, height: 900 } } as const;
const DAY_MS = 86_400_000;
const openHost = () => site.openPage(teacher, { ...moving, ...wide });
const openPhone = (person: TestPerson | null = null, options: object = {}) =>
  site.openPage(person, { ...moving, ...phone, ...options });
const fitsWidth = async (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const questions = [
  await capital(site, 'Australia', 'Canberra', 'Sydney'),
  await capital(site, 'Brazil', 'Brasília', 'Rio de Janeiro'),
];
const quiz = await buildQuiz(site, { name: 'Capitals', questions });
const setup = `/quizzes/capitals/${quiz._id}/live`;

const limit = (page: Page, title: string, seconds: string) =>
  page.getByRole('textbox', { name: `Time limit in seconds: ${title}` }).fill(seconds);

test('teams play with a streak bonus, a poll and a word cloud, and a late joiner comes into the smallest team', async () => {
  const [host, ada, ben, late] = await Promise.all([openHost(), openPhone(), openPhone(student), openPhone()]);
  await host.goto(setup);
  await host.getByRole('switch', { name: 'Streak bonus' }).check({ force: true });
  const teams = host.getByRole('combobox', { name: 'Teams' });
  for (const team of ['Red', 'Blue']) {
    await teams.fill(team);
    await teams.press('Enter');
  }
  await host.getByRole('button', { name: 'Add poll' }).click();
  await host.getByRole('textbox', { name: 'Poll question' }).fill('Shall we have a break?');
  await host.getByRole('textbox', { name: 'Options' }).fill('Yes\nNo');
  await host.getByRole('button', { name: 'Add word cloud' }).click();
  await host.getByRole('textbox', { name: 'Word cloud question' }).fill('Which city would you like to see?');
  expect(await axeFindings(host)).toEqual([]);
  const { game, pin } = await openLobby(host);
  await Promise.all([join(ada, pin, 'Ada', 'Red'), join(ben, pin, 'Ben', 'Blue')]);
  for (const page of [ada, ben]) await page.getByText('You’re in').waitFor();
  await ada.getByText('Team: Red').waitFor();
  await host.getByRole('button', { name: /^Ben: rename/ }).waitFor();

  await host.keyboard.press('Space');
  await at(ada, 'question', 1);
  await Promise.all([answer(ada, 'Canberra'), answer(ben, 'Sydney')]);
  await at(host, 'result', 1);
  await ada.getByText('Right', { exact: true }).waitFor();
  await host.keyboard.press('Space');
  await at(host, 'board', 1);
  await host.getByRole('list', { name: 'Teams' }).waitFor();
  await host.keyboard.press('Space');
  await at(ada, 'question', 2);
  // Both teams have one player: the first of the two gets the next.
  await join(late, pin, 'Cleo');
  await at(late, 'question', 2);
  await Promise.all([answer(ada, 'Brasília'), answer(ben, 'Brasília'), answer(late, 'Brasília')]);
  await at(ada, 'result', 2);
  await ada.getByText('100 for your streak').waitFor();
  await ada.getByText('2 right answers in a row').waitFor();
  await host.getByRole('button', { name: 'Show leaderboard' }).click();
  await at(ada, 'board', 2);
  const teamsOf = (page: Page) => boardOf(page, 'Teams');
  const points = await boardOf(host);
  const worth = (name: string) =>
    Number(
      points
        .find((row) => row.includes(name))!
        .split(' ')
        .at(-1)!
        .replace(',', ''),
    );
  const red = Math.round((worth('Ada') + worth('Cleo')) / 2).toLocaleString('en-US');
  expect(await teamsOf(host)).toContainEqual(expect.stringMatching(new RegExp(`^\\d Red ${red}$`)));
  expect(await teamsOf(ada)).toEqual(await teamsOf(host));

  await host.keyboard.press('Space');
  await at(ada, 'question', 3);
  await Promise.all([answer(ada, 'Yes'), answer(ben, 'Yes'), answer(late, 'No')]);
  await at(host, 'result', 3);
  await ada.getByText('Thank you for your answer').waitFor();
  await host.keyboard.press('Space');
  await at(ada, 'question', 4);
  for (const [page, word] of [
    [ada, 'Lisbon'],
    [ben, 'lisbon'],
    [late, 'Accra'],
  ] as const) {
    await page.locator('[data-question]').getByRole('textbox').fill(word);
    await submit(page).click();
  }
  await at(host, 'result', 4);
  await host.keyboard.press('Space');
  await at(ada, 'finished');
  await host.getByRole('list', { name: 'Podium' }).waitFor();
  for (const page of [host, ada]) expect(await axeFindings(page)).toEqual([]);
  for (const page of [host, ada, ben, late]) expect(await fitsWidth(page)).toBe(true);
  const report = await site.as('teacher').do(getLiveReport, { params: { id: game } });
  expect(report.players.map(({ nickname, team }) => `${nickname} ${team}`).sort()).toEqual([
    'Ada Red',
    'Ben Blue',
    'Cleo Red',
  ]);
  await host.goto(`/live/${game}/report`);
  await host.getByRole('heading', { name: 'Report: Capitals' }).waitFor();
}, 90_000);

test('on an Arabic page the key that the host is told to press, the arrow to the left, starts the game', async () => {
  const [host, ada] = await Promise.all([openHost(), openPhone()]);
  await host.goto(setup);
  const { pin } = await openLobby(host);
  await join(ada, pin, 'Ada');
  await ada.getByText('You’re in').waitFor();
  await host.evaluate(() => localStorage.setItem('tripos:language', 'ar'));
  await host.reload();
  await host.getByText('اضغط مفتاح المسافة أو ← للمتابعة').waitFor();
  await host.locator('kbd', { hasText: '←' }).waitFor();
  await host.keyboard.press('ArrowLeft');
  await at(ada, 'question', 1);
});

test('at timed pace a quiet game runs to its end without anybody touching the host’s screen', async () => {
  const [host, ada] = await Promise.all([openHost(), openPhone(null, { reducedMotion: 'reduce' })]);
  await host.goto(setup);
  await host.getByRole('radio', { name: 'Timed' }).check();
  await host.getByRole('radio', { name: 'Right answers only (quiet)' }).check();
  await host.getByRole('textbox', { name: 'Seconds between questions' }).fill('2');
  await limit(host, 'Capital of Brazil?', '5');
  const { pin } = await openLobby(host);
  await join(ada, pin, 'Ada');
  await ada.getByText('You’re in').waitFor();
  await host.getByRole('button', { name: /^Ada: rename/ }).waitFor();
  await host.keyboard.press('Space');
  await at(ada, 'question', 1);
  await answer(ada, 'Canberra');
  await at(ada, 'result', 1);
  await ada.getByText('1,000 for your answer').waitFor();
  expect(await ada.getByText(/after \d/).count()).toBe(0);
  await at(ada, 'board', 1);
  await at(ada, 'question', 2);
  // Nobody answers: it closes by its time.
  await ada.getByText('Time is up').waitFor();
  await at(ada, 'result', 2);
  await ada.getByText('Not answered', { exact: true }).waitFor();
  await at(host, 'finished');
  await at(ada, 'finished');
  expect(await boardOf(ada)).toEqual(['1 Ada 1,000']);
}, 60_000);

test('a challenge is taken by a member and a guest at their own pace, and shows the right answers once it has closed', async () => {
  const [host, guest, member] = await Promise.all([openHost(), openPhone(), openPhone(student)]);
  await host.goto(setup);
  await host.getByRole('radio', { name: 'Challenge' }).check();
  const closes = host.getByLabel('Closes at');
  const inDays = (days: number) => new Date(site.now().getTime() + days * DAY_MS).toISOString().slice(0, 16);
  await host.getByRole('button', { name: 'Open the lobby' }).click();
  await host.getByText('Enter when the challenge closes').first().waitFor();
  // Guests would be signed out before the end.
  await closes.fill(inDays(8));
  await host.getByText('Choose a time within 6 days, or let only members join').first().waitFor();
  await closes.fill(inDays(2));
  await limit(host, 'Capital of Brazil?', '5');
  const { game, pin } = await openLobby(host);
  await Promise.all([join(guest, pin, 'Ada'), join(member, pin, 'Ben')]);
  for (const page of [guest, member]) await page.getByText('You’re in').waitFor();
  await host.getByRole('button', { name: 'Start the challenge' }).click();
  await at(guest, 'running');
  await guest.getByRole('button', { name: 'Start' }).click();
  await option(guest, 'Canberra').check();
  await submit(guest).click();
  await guest.getByText('Right', { exact: true }).waitFor();
  await guest.reload();
  await guest.getByText('Right', { exact: true }).waitFor();
  // The time of the second question runs out: the challenge can be continued.
  await guest.getByRole('button', { name: 'Next question' }).click();
  await option(guest, 'Brasília').waitFor();
  await guest.getByText('Time is up').waitFor();
  await guest.getByRole('button', { name: 'Next question' }).click();
  await guest.getByText('You have finished all questions').waitFor();
  await member.getByRole('button', { name: 'Start' }).click();
  await option(member, 'Sydney').check();
  await submit(member).click();
  await member.getByText('Wrong', { exact: true }).waitFor();
  expect(await member.getByText('Canberra').count()).toBe(0);
  await expect.poll(() => boardOf(host)).toContainEqual(expect.stringMatching(/^1 Ada 9\d\d$/));

  site.advance(2 * DAY_MS);
  await sweepLive(site.server.services);
  for (const page of [host, guest, member]) await at(page, 'finished');
  await member.getByRole('button', { name: 'Show right answers' }).click();
  await member.getByRole('heading', { name: 'Your answers' }).waitFor();
  await member.getByRole('group').filter({ hasText: '1. Question' }).locator('summary').click();
  await member.getByText('Canberra').first().waitFor();
  expect(await axeFindings(member)).toEqual([]);
  expect(await fitsWidth(member)).toBe(true);
  const { players } = await site.as('teacher').do(getLiveReport, { params: { id: game } });
  expect(players.map(({ nickname, isGuest }) => `${nickname} ${isGuest}`)).toEqual(['Ada true', 'Ben false']);
}, 60_000);

const orderByKeys = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const [place, name] of names.entries()) {
    const handle = page.getByRole('button', { name: new RegExp(`^${name}, position`) });
    await handle.focus();
    for (;;) {
      const [, now] = /position (\d+) of/.exec((await handle.getAttribute('aria-label')) ?? '') ?? [];
      if (Number(now) <= place + 1) break;
      await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: new RegExp(`^${name}, position ${Number(now) - 1} of`) }).waitFor();
    }
  }
  const keep = page.getByRole('button', { name: 'Keep this order' });
  if (await keep.isVisible()) await keep.press('Enter');
};

const matched = { Canada: 'Ottawa', Australia: 'Canberra', Türkiye: 'Ankara' };

/** Each answered with keys alone. The number is near the right one. */
const byKeys: readonly {
  type: TypeName;
  answer: (page: Page) => Promise<unknown>;
  verdict: string;
}[] = [
  { type: 'ordering', answer: (page) => orderByKeys(page, ['Mercury', 'Venus', 'Earth', 'Mars']), verdict: 'Right' },
  {
    type: 'matching',
    answer: async (page) => {
      for (const [country, city] of Object.entries(matched)) {
        const select = page.getByLabel(`Match for “${country}”`);
        await select.focus();
        await select.selectOption({ label: city });
      }
    },
    verdict: 'Right',
  },
  {
    type: 'hotspot',
    answer: async (page) => {
      await page.getByRole('radio').or(page.getByRole('checkbox')).first().focus();
      await page.keyboard.press('Space');
    },
    verdict: '',
  },
  {
    type: 'numeric',
    answer: async (page) => {
      await page.locator('[data-question]').getByRole('textbox').first().focus();
      await page.keyboard.type('3');
    },
    verdict: 'Partly right',
  },
  {
    type: 'short-text',
    answer: async (page) => {
      await page.locator('[data-question]').getByRole('textbox').first().focus();
      await page.keyboard.type('canberra');
    },
    verdict: 'Right',
  },
];

const titles = byKeys.map(({ type }) => `Live ${type}`);
for (const [index, { type }] of byKeys.entries()) await buildQuestion(site, { type, title: titles[index]! });

test('ordering, matching, hotspot, numbers and short texts are played by keyboard alone on a phone, from questions of the bank', async () => {
  const [host, page] = await Promise.all([openHost(), openPhone()]);
  for (const one of [host, page])
    await one.route('**/files/t-1.png', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#9bd"/></svg>',
      }),
    );
  await host.goto('/questions?q=Live&sort=title');
  for (const title of titles) await host.getByRole('checkbox', { name: `Select ${title}` }).check();
  await host.getByRole('button', { name: 'Play live' }).click();
  await host.getByRole('button', { name: 'Open the lobby' }).click();
  await host.getByText('Enter a name').first().waitFor();
  await host.getByRole('textbox', { name: 'Name', exact: true }).fill('A bit of everything');
  const { pin } = await openLobby(host);
  await join(page, pin, 'Ada');
  await page.getByText('You’re in').waitFor();
  await host.getByRole('button', { name: /^Ada: rename/ }).waitFor();
  for (const step of titles.keys()) {
    await host.keyboard.press('Space');
    await at(page, 'question', step + 1);
    const one = byKeys[step]!;
    await one.answer(page);
    await submit(page).press('Enter');
    await at(page, 'result', step + 1);
    if (one.verdict !== '') await page.getByText(one.verdict, { exact: true }).first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    if (step < titles.length - 1) {
      await host.getByRole('button', { name: 'Show leaderboard' }).press('Enter');
      await at(page, 'board', step + 1);
      // A key that is pressed before would be pressed on what was there.
      await at(host, 'board', step + 1);
    }
  }
}, 90_000);
