/** The ways to play a live quiz, in real browsers: teams, timed and own pace, every type, questions of the bank. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import type { TypeName } from '#items/question-types/logic.ts';
import { getLiveReport } from '#live/contract-report.ts';
import { sweepLive } from '../src/live/sweep.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { answer, at, boardOf, capital, join, openLobby, option, phone, submit } from './live-pages.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));
const { teacher, student } = site.school.people;
const wide = { viewport: { width: 1440, height: 900 } } as const;
const DAY_MS = 86_400_000;
const openHost = () => site.openPage(teacher, wide);
const openPhone = (person: TestPerson | null = null, options: object = {}) =>
  site.openPage(person, { ...phone, ...options });
const fitsWidth = async (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const questions = [
  await capital(site, 'Australia', 'Canberra', 'Sydney'),
  await capital(site, 'Brazil', 'Brasília', 'Rio de Janeiro'),
];
const quiz = await buildQuiz(site, { name: 'Capitals', questions });
const setup = `/quizzes/capitals/${quiz._id}/live`;

async function pic(page: Page, name: string, widths = [390, 820, 1440]) {
  const before = page.viewportSize()!;
  for (const width of widths) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `/tmp/learn-shots/live-${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
export const limit = (page: Page, title: string, seconds: string) =>
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
  await pic(host, 'setup');
  const { game, pin } = await openLobby(host);
  await Promise.all([join(ada, pin, 'Ada', 'Red'), join(ben, pin, 'Ben', 'Blue')]);
  for (const page of [ada, ben]) await page.getByText('You’re in').waitFor();
  await ada.getByText('Team: Red').waitFor();
  await host.getByRole('button', { name: /^Ben: rename/ }).waitFor();

  await pic(host, 'lobby'); await pic(ada, 'player-lobby', [390]);
  await host.keyboard.press('Space');
  await at(ada, 'question', 1);
  await pic(host, 'question'); await pic(ada, 'player-question', [390, 1440]);
  await Promise.all([answer(ada, 'Canberra'), answer(ben, 'Sydney')]);
  await at(host, 'result', 1);
  await ada.getByText('Right', { exact: true }).waitFor();
  await pic(host, 'result'); await pic(ada, 'player-result', [390]);
  await host.keyboard.press('Space');
  await at(host, 'board', 1);
  await host.getByRole('list', { name: 'Teams' }).waitFor();
  await pic(host, 'board'); await pic(ada, 'player-board', [390]);
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
  await host.waitForTimeout(4000); await pic(host, 'podium'); await pic(ada, 'player-podium', [390]);
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
  await pic(host, 'report'); await host.emulateMedia({ media: 'print' }); await host.pdf({ path: '/tmp/learn-shots/report.pdf', format: 'A4' });
}, 300_000);

