import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let at = 0;
const page = (lang: string, brought: unknown) => {
  const textContent = typeof brought === 'string' ? brought : JSON.stringify(brought);
  vi.stubGlobal('document', {
    documentElement: { lang },
    getElementById: (id: string) => (id === 'answers' && brought !== null ? { textContent } : null),
  });
};
const two = {
  language: 'en',
  answers: {
    '/v1/api/one': { status: 200, language: null, body: { n: 1 } },
    '/v1/api/two?a=b': { status: 404, language: null, body: { code: 'not_found' } },
  },
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  at = 0;
  vi.stubGlobal('performance', { now: () => at });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer of the page is for the first call to its address, once', async () => {
  page('en-US', two);
  const { takeAnswer, broughtAddresses } = await import('./page-answers.ts');
  expect(takeAnswer('/v1/api/two')).toBeUndefined();
  expect(takeAnswer('/v1/api/one')).toEqual(two.answers['/v1/api/one']);
  expect(takeAnswer('/v1/api/one')).toBeUndefined();
  expect(takeAnswer('/v1/api/two?a=b')?.status).toBe(404);
  expect(broughtAddresses()).toEqual(['/v1/api/one', '/v1/api/two?a=b']);
});

test('what is too old, was overtaken by a change, or belongs to a screen that came later is asked again', async () => {
  page('en-US', two);
  const late = await import('./page-answers.ts');
  at = 60_001;
  expect(late.takeAnswer('/v1/api/one')).toBeUndefined();
  at = 0;
  vi.resetModules();
  const changed = await import('./page-answers.ts');
  changed.dropAnswers();
  expect(changed.takeAnswer('/v1/api/one')).toBeUndefined();
  vi.resetModules();
  const shown = await import('./page-answers.ts');
  shown.dropAnswersSoon();
  expect(shown.takeAnswer('/v1/api/one')).toBeDefined();
  vi.advanceTimersByTime(5_000);
  expect(shown.takeAnswer('/v1/api/two?a=b')).toBeUndefined();
});

test('a page that this browser shows in another language, and one without answers, ask for everything', async () => {
  for (const [lang, brought] of [
    ['de-DE', two],
    ['en-US', null],
    ['en-US', { user: null }],
  ] as const) {
    vi.resetModules();
    page(lang, brought);
    expect((await import('./page-answers.ts')).takeAnswer('/v1/api/one')).toBeUndefined();
  }
});
