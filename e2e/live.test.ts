/** A live quiz in real browsers: a host, players with mishaps of every kind, and a server process that is killed. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getLiveReport } from '#live/report/contract.ts';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { axeFindings } from './axe.ts';
import { sharedBrowser } from './browser.ts';
import { answer, at, boardOf, capital, join, openLobby, option, phone, saysSubmitted, submit } from './live-pages.ts';
import { killableServer } from './live-server.ts';

const site = await testSite();
const server = await killableServer(site.database.environment);
const browser = await sharedBrowser();
const opened: BrowserContext[] = [];
afterAll(() => Promise.all(opened.map((context) => context.close())));
const baseURL = `http://${site.school.host}:${server.port}`;

const said: string[] = [];
async function open(person: TestPerson | null, options: object = phone): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  opened.push(context);
  context.setDefaultTimeout(20_000);
  context.on('weberror', (event) => said.push(`${event.page()?.url()}: ${event.error().message}`));
  if (person)
    await context.addCookies([
      { name: TOKEN_COOKIE, value: person.token, url: baseURL, httpOnly: true, sameSite: 'Lax' },
    ]);
  return context.newPage();
}

const quiz = await buildQuiz(site, {
  name: 'Capitals',
  questions: [
    await capital(site, 'Australia', 'Canberra', 'Sydney'),
    await capital(site, 'Brazil', 'Brasília', 'Rio de Janeiro'),
    await capital(site, 'Canada', 'Ottawa', 'Toronto'),
  ],
});

/** Everything that the page's live region says from now on. */
async function hear(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const region = document.querySelector('[data-said]')!;
    new MutationObserver(() => {
      if (region.textContent) heard.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

async function startGame(): Promise<{ host: Page; game: string; pin: string }> {
  const host = await open(site.school.people.teacher, { viewport: { width: 1280, height: 720 } });
  await host.goto(`/quizzes/capitals/${quiz._id}`);
  await host.getByRole('button', { name: 'More actions' }).click();
  await host.getByRole('menuitem', { name: 'Start live quiz' }).click();
  return { host, ...(await openLobby(host)) };
}

test('nobody is lost and all screens agree when a player reloads, one loses the line, one plays by keyboard, one joins late, and the server is killed', async () => {
  const [{ host, game, pin }, reloading, cutOff, keyboard, member] = await Promise.all([
    startGame(),
    open(null),
    open(null),
    open(null),
    open(site.school.people.student),
  ]);
  // One types the PIN, the others come by its link.
  await reloading.goto('/join');
  await reloading.getByRole('textbox', { name: 'Game PIN' }).fill(`${pin.slice(0, 3)} ${pin.slice(3)}`);
  await reloading.getByRole('button', { name: 'Continue' }).click();
  await reloading.getByRole('textbox', { name: 'Nickname' }).fill('Ada');
  await reloading.getByRole('button', { name: 'Join', exact: true }).click();
  await Promise.all([join(cutOff, pin, 'Ben'), join(keyboard, pin, 'Chen'), join(member, pin, 'Dana')]);
  for (const page of [reloading, cutOff, keyboard, member]) await page.getByText('You’re in').waitFor();
  await host.locator('[data-players]', { hasText: '4 players' }).waitFor();
  expect(await axeFindings(host)).toEqual([]);
  const heard = await hear(keyboard);

  // The host continues by a key.
  await host.keyboard.press('Space');
  await at(host, 'question', 1);
  // A reload comes back to the question and to what was chosen, within two seconds.
  await option(reloading, 'Canberra').check();
  await reloading.reload();
  const begun = performance.now();
  await option(reloading, 'Canberra').waitFor();
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(await option(reloading, 'Canberra').isChecked()).toBe(true);
  await submit(reloading).click();
  await saysSubmitted(reloading);
  // Without a line the answer is kept, and sent when it is back.
  await option(cutOff, 'Canberra').check();
  await cutOff.context().setOffline(true);
  await submit(cutOff).click();
  await cutOff.getByText('Your answer is kept.').waitFor();
  await cutOff.context().setOffline(false);
  await saysSubmitted(cutOff);
  // By keyboard alone: the focus is on the question, and a screen reader has heard that it is open.
  await expect.poll(() => focused(keyboard)).toContain('Question 1 of 3');
  await expect.poll(heard).toContainEqual(expect.stringContaining('Question 1 of 3 is open.'));
  await keyboard.keyboard.press('Tab');
  await keyboard.keyboard.press('ArrowDown');
  expect(await option(keyboard, 'Sydney').isChecked()).toBe(true);
  await keyboard.keyboard.press('ArrowUp');
  await submit(keyboard).focus();
  await keyboard.keyboard.press('Enter');
  await saysSubmitted(keyboard);
  await expect.poll(() => focused(keyboard)).toContain('Answer submitted');
  expect(await axeFindings(keyboard)).toEqual([]);
  await host.locator('[data-answered]', { hasText: '3 of 4 answered' }).waitFor();
  // With the last answer the question closes.
  await answer(member, 'Sydney');
  await at(host, 'result', 1);
  await host.getByText('Correct answer').waitFor();
  await at(keyboard, 'result', 1);
  await expect.poll(() => focused(keyboard)).toContain('Right');
  await expect.poll(heard).toContain('The question is closed.');
  await member.getByText('Wrong', { exact: true }).waitFor();
  expect(await axeFindings(host)).toEqual([]);

  await host.keyboard.press('ArrowRight');
  for (const page of [host, reloading, cutOff, keyboard, member]) await at(page, 'board', 1);
  const boards = (pages: readonly Page[]) => Promise.all(pages.map((page) => boardOf(page)));
  const [first, ...others] = await boards([host, reloading, cutOff, keyboard, member]);
  expect(first).toHaveLength(4);
  for (const board of others) expect(board).toEqual(first);

  // Who joins late is in the question that is open.
  await host.keyboard.press('Space');
  await at(host, 'question', 2);
  const late = await open(null);
  await join(late, pin, 'Eve');
  await at(late, 'question', 2);
  await answer(late, 'Brasília');
  await answer(reloading, 'Brasília');
  await option(cutOff, 'Rio de Janeiro').check();

  await server.kill();
  // Nobody answers now: what is submitted waits.
  await submit(cutOff).click();
  await cutOff.getByText('Sending your answer').waitFor();
  await server.ready();
  await saysSubmitted(cutOff);
  await Promise.all([answer(keyboard, 'Brasília'), answer(member, 'Brasília')]);
  const pages = [host, reloading, cutOff, keyboard, member, late];
  for (const page of pages) await at(page, 'result', 2);
  await host.locator('[data-players]', { hasText: '5 players' }).waitFor();

  // The host reloads, and shows the same place.
  await host.reload();
  await at(host, 'result', 2);
  await host.keyboard.press('Space');
  for (const page of pages) await at(page, 'board', 2);
  const [second, ...same] = await boards(pages);
  expect(second).toHaveLength(5);
  for (const board of same) expect(board).toEqual(second);

  // A second device of the member is at the same place.
  await host.keyboard.press('Space');
  await at(host, 'question', 3);
  const device = await open(site.school.people.student);
  await device.goto(`/play?game=${game}`);
  await at(device, 'question', 3);
  await answer(device, 'Ottawa');
  await saysSubmitted(member);
  await host.keyboard.press('Space');
  await at(host, 'result', 3);
  await at(late, 'result', 3);
  await late.getByText('Not answered', { exact: true }).waitFor();
  await host.keyboard.press('Space');
  for (const page of [...pages, device]) await at(page, 'finished');
  await host.getByRole('list', { name: 'Podium' }).waitFor();
  expect(await axeFindings(host)).toEqual([]);
  expect(await axeFindings(keyboard)).toEqual([]);

  // The report says what the boards said.
  const { players } = await site.as('teacher').do(getLiveReport, { params: { id: game } });
  expect(players).toHaveLength(5);
  for (const { points, answers } of players) {
    expect(answers.reduce((sum, one) => sum + one.points, 0)).toBe(points);
  }
  const final = await boardOf(keyboard);
  expect(final).toEqual(
    players.map(({ rank, nickname, points }) => `${rank} ${nickname} ${points.toLocaleString('en-US')}`).sort(),
  );
  expect(said).toEqual([]);
}, 90_000);

test('an answer that comes too late is said to be late, a removed player is told, and a wrong PIN too', async () => {
  const { host, pin } = await startGame();
  const page = await open(null);
  await page.goto('/join');
  await page.getByRole('textbox', { name: 'Game PIN' }).fill('999999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No live quiz has this PIN').waitFor();
  await join(page, pin, 'Fay');
  await page.getByText('You’re in').waitFor();
  await host.getByRole('button', { name: /^Fay: rename/ }).waitFor();
  await host.keyboard.press('Space');
  await option(page, 'Canberra').check();
  await page.context().setOffline(true);
  await submit(page).click();
  await page.getByText('Your answer is kept.').waitFor();
  await host.keyboard.press('Space');
  await at(host, 'result', 1);
  await page.context().setOffline(false);
  await page.getByText('Your answer came too late').waitFor();
  await host.getByRole('button', { name: '1 player' }).click();
  await host.getByRole('button', { name: 'Change Fay' }).click();
  await host.getByRole('button', { name: 'Remove player' }).click();
  await page.getByText('You were removed from this game').waitFor();
  expect(said).toEqual([]);
}, 60_000);

test('that the line is lost is said on a phone in German without cutting the name or shrinking an icon', async () => {
  const { pin } = await startGame();
  const page = await open(null);
  await page.addInitScript(() => localStorage.setItem('tripos:language', 'de'));
  await page.goto(`/join?pin=${pin}`);
  await page.getByRole('textbox', { name: 'Spitzname' }).fill('Emil Maximilian');
  await page.getByRole('button', { name: 'Beitreten', exact: true }).click();
  await page.getByText('Sie sind dabei').waitFor();
  await page.context().setOffline(true);
  await page.getByText('Verbindung verloren').waitFor();
  const name = page.locator('bdi').filter({ hasText: 'Emil Maximilian' }).first();
  expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const icons = await page
    .locator('svg.tabler-icon:visible')
    .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect()).map(({ width, height }) => width - height));
  expect(icons.length).toBeGreaterThan(0);
  expect(icons.filter((difference) => Math.abs(difference) > 0.5)).toEqual([]);
});

test('a nickname that another player has is refused at its field, and another one is taken', async () => {
  const [{ pin }, one, two] = await Promise.all([startGame(), open(null), open(null)]);
  await join(one, pin, 'Ada');
  await one.getByText('You’re in').waitFor();
  await join(two, pin, 'ada');
  await two.getByText('Someone else has this nickname. Enter another one', { exact: true }).waitFor();
  await two.getByRole('textbox', { name: 'Nickname' }).fill('Ben');
  await two.getByRole('button', { name: 'Join', exact: true }).click();
  await two.getByText('You’re in').waitFor();
});

test('players see that no host is connected until the host is back, and not where they wait for nothing', async () => {
  const { host, pin } = await startGame();
  const page = await open(null);
  // The server says it after 15 seconds without a host: here the stream says it at once.
  await page.addInitScript(() => {
    const Real = window.EventSource;
    window.EventSource = class extends Real {
      constructor(...given: ConstructorParameters<typeof Real>) {
        super(...given);
        Object.assign(window, { stream: this });
      }
    };
  });
  await join(page, pin, 'Gil');
  await page.getByText('You’re in').waitFor();
  const told = await hear(page);
  const tell = (isAway: boolean) =>
    page.evaluate(
      (data) => (window as unknown as { stream: EventSource }).stream.dispatchEvent(new MessageEvent('host', { data })),
      JSON.stringify({ isAway }),
    );
  const note = page.getByRole('paragraph').filter({ hasText: 'The host is not connected' });
  await tell(true);
  await note.waitFor();
  await expect.poll(told).toEqual(['The host is not connected. Keep this page open.']);
  expect(await axeFindings(page)).toEqual([]);
  await tell(false);
  await note.waitFor({ state: 'detached' });
  await host.keyboard.press('Space');
  await at(page, 'question', 1);
  await tell(true);
  await note.waitFor();
  await host.getByRole('button', { name: 'End' }).first().click();
  await host.getByRole('dialog').getByRole('button', { name: /End/ }).last().click();
  await at(page, 'finished');
  await note.waitFor({ state: 'detached' });
  expect(said).toEqual([]);
}, 60_000);
