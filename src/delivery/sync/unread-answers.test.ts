/** Answers that something between the page and the exam's server refuses. */
import { expect, test } from 'vitest';
import { openPage, slot } from './answer-sync.testing.ts';
import { SAVE_AFTER_MS } from './send-queue.ts';

test('what is refused on the way to the server holds up nothing else, is tried again, and is late at the end', async () => {
  const ids = ['a', 'b', 'c'];
  const page = openPage(ids.map((id) => slot(id)));
  for (const id of ids) page.sync.change(id, id === 'b' ? '<script>' : id);
  page.pass(SAVE_AFTER_MS);
  const filter = async (): Promise<void> => {
    while (page.underway.length > 0)
      await page.arrive(
        page.underway[0]!.answers.some(({ answer }) => answer === '<script>')
          ? { kind: 'rejected', message: 'Forbidden', isUnread: true }
          : undefined,
      );
  };
  await filter();
  expect(ids.map(page.status)).toEqual(['saved', 'refused', 'saved']);
  expect([...page.kept.keys()]).toEqual(['b']);
  // Before handing in, and whenever the server has answered something else.
  for (const retry of [() => void page.sync.flush(), page.sync.hear, page.sync.wake]) {
    retry();
    expect(page.underway).toHaveLength(1);
    await filter();
    expect(page.status('b')).toBe('refused');
  }
  expect(page.sync.get().answers.b!.message).toBe('Forbidden');
  page.sync.end('closed');
  expect(page.sync.get().late).toMatchObject([{ question: 'b', answer: '<script>' }]);
  expect([...page.kept.keys()]).toEqual(['b']);
});

test('what the server has put off is not sent sooner because it answers something else', async () => {
  const page = openPage([slot('a'), slot('b')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  // As where the process that saves counts the section as over, and the one that is asked for the exam does not yet.
  const refused = [{ question: 'a', seq: 1, code: 'section_over', message: 'Over', current: null }];
  await page.arrive({ kind: 'answered', saved: [], refused });
  page.sync.hear();
  expect(page.underway).toEqual([]);
  page.pass(1_000);
  await page.arrive({ kind: 'unreachable', retryAfterMs: 3_000 });
  page.sync.hear();
  expect([page.underway, page.timers()]).toEqual([[], [3_000]]);
});

test('what arrived without its answer being heard, and is refused on the way when sent again, is no conflict with what is newer', async () => {
  for (const isSingle of [true, false]) {
    const page = openPage([slot('a'), slot('b')]);
    page.sync.change('a', 'Tok');
    if (!isSingle) page.sync.change('b', 'x');
    page.pass(SAVE_AFTER_MS);
    page.server.answer(page.underway[0]!.answers);
    await page.arrive({ kind: 'unreachable' });
    page.sync.change('a', 'Tokyo');
    page.pass(1_000);
    await page.arrive({ kind: 'rejected', message: 'Forbidden', isUnread: true });
    while (page.underway.length > 0) await page.arrive();
    expect(page.sync.get().answers.a!.conflict).toBeNull();
    expect([page.status('a'), page.server.remote.get('a')]).toEqual(['saved', { seq: 2, answer: 'Tokyo' }]);
  }
});

/** A page whose first change had no answer; that and the newer one were refused on the way. */
async function refuseAfterSilence() {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'Tok');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'unreachable' });
  page.sync.change('a', 'Tokyo');
  page.pass(1_000);
  await page.arrive({ kind: 'rejected', message: 'Forbidden', isUnread: true });
  await page.arrive({ kind: 'rejected', message: 'Forbidden', isUnread: true });
  return page;
}

test('it is late with the version that the server may hold', async () => {
  const page = await refuseAfterSilence();
  page.sync.end('out_of_time');
  expect(page.sync.get().late).toEqual([{ question: 'a', answer: 'Tokyo', seq: 2, bases: [0, 1] }]);
});

test('what was refused one by one, by a proxy without its server, goes in one request when it is tried again', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const page = openPage(ids.map((id) => slot(id)));
  for (const id of ids) page.sync.change(id, id);
  page.pass(SAVE_AFTER_MS);
  while (page.underway.length > 0) await page.arrive({ kind: 'rejected', message: 'Not found', isUnread: true });
  expect(ids.map(page.status)).toEqual(ids.map(() => 'refused'));
  page.sync.hear();
  expect(page.underway.map(({ answers }) => answers.length)).toEqual([4]);
  await page.arrive();
  expect(ids.map(page.status)).toEqual(ids.map(() => 'saved'));
});

test('retries each second at the end of the time keep nothing from being halved until the others are saved', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const page = openPage(ids.map((id) => slot(id)));
  for (const id of ids) page.sync.change(id, id);
  page.pass(SAVE_AFTER_MS);
  for (let requests = 0; requests < 10; requests += 1) {
    const isBlocked = page.underway[0]!.answers.some(({ question }) => question === 'a');
    page.sync.wake();
    await page.arrive(isBlocked ? { kind: 'rejected', message: 'Forbidden', isUnread: true } : undefined);
    page.sync.wake();
  }
  expect(ids.map(page.status)).toEqual(['saving', 'saved', 'saved', 'saved']);
});

test('what the server may hold is kept with the answer, also after it was refused on the way', async () => {
  const page = await refuseAfterSilence();
  expect(page.kept.get('a')).toMatchObject({ answer: 'Tokyo', seq: 2, base: 0, sent: { answer: 'Tok', seq: 1 } });
});

test('one answer that the server can’t read refuses none of those that were sent with it', async () => {
  const page = openPage([slot('a'), slot('b')]);
  for (const id of ['a', 'b']) page.sync.change(id, id);
  page.pass(SAVE_AFTER_MS);
  while (page.underway.length > 0)
    await page.arrive(
      page.underway[0]!.answers.some(({ question }) => question === 'b')
        ? { kind: 'rejected', message: 'Unreadable', isUnread: false }
        : undefined,
    );
  expect([page.status('a'), page.status('b')]).toEqual(['saved', 'refused']);
});

test('what is saved at another try is no longer said to be refused', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'rejected', message: 'Forbidden', isUnread: true });
  page.sync.hear();
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', message: null });
});
