import { expect, test } from 'vitest';
import { type AnnotationsContext, type CachedAnnotations, createAnnotations, joinAnnotations } from './annotations.ts';
import type { Annotation } from './contract.ts';

const QUESTION = '0198f000-0000-7000-8000-000000000001';
const none = { flagged: false, struck: [], marked: [] };

/** A server that keeps annotations as ours does, and a clock that continues when it is told to. */
function testContext(stored: Annotation[] = []) {
  const server = new Map(stored.map((annotation) => [annotation.about, annotation]));
  const due: (() => void)[] = [];
  const box = { kept: {} as CachedAnnotations, isReachable: true, sent: 0 };
  const context: AnnotationsContext = {
    keep: (kept) => {
      box.kept = kept;
    },
    later: (_ms, action) => {
      due.push(action);
      return () => void due.splice(due.indexOf(action), due.includes(action) ? 1 : 0);
    },
    send: async (annotations) => {
      box.sent += 1;
      if (!box.isReachable) return null;
      const fits = annotations.filter(({ about, base }) => (server.get(about)?.seq ?? 0) === base);
      for (const { base: _, ...annotation } of fits) server.set(annotation.about, annotation);
      return {
        saved: fits,
        conflicts: annotations
          .filter((annotation) => !fits.includes(annotation))
          .map(({ about }) => server.get(about)!),
      };
    },
  };
  const settle = async (): Promise<void> => {
    for (const action of due.splice(0)) action();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { context, server, box, settle };
}

test('several changes at once are one request, and the last of them is what the server has', async () => {
  const { context, server, box, settle } = testContext();
  const annotations = createAnnotations([], {}, context);
  annotations.note('a');
  annotations.note('ab');
  annotations.mark(QUESTION, { flagged: true });
  await settle();
  expect(box.sent).toBe(1);
  expect(server.get('notes')?.value).toEqual({ text: 'ab' });
  expect(server.get(QUESTION)?.value).toEqual({ ...none, flagged: true });
  await settle();
  expect(box.sent).toBe(1);
});

test('without a network it stays in the browser, and the next window brings it to the server', async () => {
  const { context, server, box, settle } = testContext();
  box.isReachable = false;
  const before = createAnnotations([], {}, context);
  before.note('kept');
  await settle();
  expect(server.size).toBe(0);
  box.isReachable = true;
  const after = createAnnotations([], box.kept, context);
  expect(after.notes()).toBe('kept');
  after.start();
  await settle();
  expect(server.get('notes')?.value).toEqual({ text: 'kept' });
});

test('a paper that was kept for offline use does not bring an older state back', () => {
  const { context } = testContext();
  const kept = { notes: { value: { text: 'newer' }, seq: 4, base: 4 } };
  expect(createAnnotations([{ about: 'notes', seq: 2, value: { text: 'older' } }], kept, context).notes()).toBe(
    'newer',
  );
});

test('notes of two devices are joined, and both devices come to the same', async () => {
  const { context, server, settle } = testContext();
  const here = createAnnotations([], {}, context);
  const there = createAnnotations([], {}, { ...context, keep: () => {} });
  here.note('from the laptop');
  there.note('from the tablet');
  await settle();
  await settle();
  const text = (server.get('notes')!.value as { text: string }).text;
  expect(text.split('\n\n').sort()).toEqual(['from the laptop', 'from the tablet']);
  here.applyRemote([...server.values()]);
  there.applyRemote([...server.values()]);
  expect([here.notes(), there.notes()]).toEqual([text, text]);
});

test('what is written while a request is under way is not lost', async () => {
  const { context, server, settle } = testContext();
  const annotations = createAnnotations([], {}, context);
  annotations.note('one');
  const sending = settle();
  annotations.note('one two');
  await sending;
  await settle();
  expect(server.get('notes')?.value).toEqual({ text: 'one two' });
});

test.each([
  ['', 'b', 'b'],
  ['a', 'ab', 'ab'],
  ['ab', 'a', 'ab'],
  ['a', 'b', 'b\n\na'],
])('of "%s" here and "%s" there comes "%s"', (mine, theirs, both) => {
  expect(joinAnnotations({ text: mine }, { text: theirs })).toEqual({ text: both });
  const marks = { flagged: false, struck: [], marked: [] };
  expect(joinAnnotations({ ...marks, note: mine }, { ...marks, flagged: true, note: theirs })).toEqual({
    ...marks,
    note: both,
  });
});
