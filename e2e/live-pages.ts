/** What hosts and players of live quizzes do in their browsers. */
import type { Page } from 'playwright-core';
import { buildQuestion } from '#app/testing/builders.ts';
import type { TestSite } from '#app/testing/site.ts';

export const phone = { viewport: { width: 390, height: 740 }, hasTouch: true } as const;

/** A question on a capital with two options. */
export const capital = (site: TestSite, country: string, right: string, wrong: string): Promise<string> =>
  buildQuestion(site, {
    title: `Capital of ${country}?`,
    content: {
      stem: `<p>What is the capital of ${country}?</p>`,
      shuffle: false,
      options: [
        { id: 'right001', text: right, share: '1', feedback: '' },
        { id: 'wrong001', text: wrong, share: '0', feedback: '' },
      ],
    } as { stem: string },
  });

/** Waits until the page shows this phase, and this step. */
export const at = (page: Page, phase: string, step?: number): Promise<void> =>
  page.locator(`[data-live-phase=${phase}]${step === undefined ? '' : `[data-live-step="${step}"]`}`).waitFor();

export const option = (page: Page, name: string) => page.getByRole('radio', { name });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit answer' });
export const saysSubmitted = (page: Page): Promise<void> => page.getByText('Answer submitted').waitFor();

/** Opens the lobby from the page on which a live quiz is set up. */
export async function openLobby(host: Page): Promise<{ game: string; pin: string }> {
  await host.getByRole('button', { name: 'Open the lobby' }).click();
  await at(host, 'lobby');
  const pin = (await host.locator('[data-pin]').getAttribute('data-pin'))!;
  return { game: new URL(host.url()).pathname.split('/').at(-1)!, pin };
}

/** By the link of the code. `team`: chosen by keyboard. */
export async function join(page: Page, pin: string, nickname: string, team?: string): Promise<void> {
  await page.goto(`/join?pin=${pin}`);
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nickname);
  if (team !== undefined) {
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: team }).click();
  }
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

export async function answer(page: Page, name: string): Promise<void> {
  await option(page, name).check();
  await submit(page).click();
  await saysSubmitted(page);
}

/** What a board says: `1 Ada 1976`, the names in alphabetical order where points are equal. */
export const boardOf = (page: Page, name = 'Leaderboard'): Promise<string[]> =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows
        .map((row) => {
          const [shown, points] = [row.querySelector('bdi'), row.querySelector('strong')];
          return `${row.querySelector('[aria-hidden]')?.textContent} ${shown?.textContent} ${points?.textContent}`;
        })
        .sort(),
    );
