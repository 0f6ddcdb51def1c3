import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { configKeyOf, isProven, proofOf } from './actions.ts';
import { isExamPage, sebLink, settingsFor, usualOptions } from './rules.ts';
import { plistOf, type SebSettings, sebJsonOf } from './rules-seb-settings.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('keys are put in order whatever their capitals, the small letter first, within dictionaries and lists too', () => {
  const settings: SebSettings = {
    zoomMode: 0,
    URLFilterRules: [{ regex: false, expression: 'a', Active: true }],
    allowWLAN: true,
    allowWlan: false,
    allowiOSVersion: 9,
    urlFilterRegex: true,
    proxies: { org_SEB_b: '', org_SEB_A: 1 },
  };
  expect(sebJsonOf(settings)).toBe(
    '{"allowiOSVersion":9,"allowWlan":false,"allowWLAN":true,"proxies":{"org_SEB_A":1,"org_SEB_b":""},"urlFilterRegex":true,"URLFilterRules":[{"Active":true,"expression":"a","regex":false}],"zoomMode":0}',
  );
});

test('nothing is escaped, not even a backslash, a slash or a letter of another script', () => {
  expect(sebJsonOf({ socket: 'ws:\\localhost:8706', url: 'https://a/b?c="d"', name: 'Prüfung امتحان' })).toBe(
    '{"name":"Prüfung امتحان","socket":"ws:\\localhost:8706","url":"https://a/b?c="d""}',
  );
});

test('empty dictionaries and the name of the program that wrote them are left out, empty lists and texts stay', () => {
  const settings = {
    originatorVersion: 'SEB_Win_2.4',
    a: {},
    b: { c: {} },
    d: [],
    e: '',
    f: { originatorVersion: 'x' },
  };
  expect(sebJsonOf(settings)).toBe('{"d":[],"e":"","f":{"originatorVersion":"x"}}');
});

test('data is Base64 and dates are ISO 8601', () => {
  const settings = { salt: new Uint8Array([0, 250, 255, 16]), since: new Date('2026-12-01T09:30:00Z'), width: 0.5 };
  expect(sebJsonOf(settings)).toBe('{"salt":"APr/EA==","since":"2026-12-01T09:30:00Z","width":0.5}');
  expect(plistOf(settings)).toContain('<data>APr/EA==</data>');
  expect(plistOf(settings)).toContain('<date>2026-12-01T09:30:00Z</date>');
});

test('the Config Key is the SHA-256 of that text in small hexadecimal digits', () => {
  expect(configKeyOf({ startURL: 'https://school.example/exam/1', allowQuit: true })).toBe(
    sha256('{"allowQuit":true,"startURL":"https://school.example/exam/1"}'),
  );
  expect(configKeyOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});

test('what is read back from the file has the key of the settings', () => {
  const site = 'https://school.example:8443';
  const options = { ...usualOptions, addresses: ['*.example.org/words?a=1&b=2'] };
  const settings = settingsFor(options, { site, quizId: 'q', quitHash: sha256('Kumasi') });
  const [dict] = parseXml(plistOf(settings)).children.filter((node) => typeof node !== 'string');
  type Element = Exclude<ReturnType<typeof parseXml>['children'][number], string>;
  const elements = (of: Element): Element[] => of.children.filter((node) => typeof node !== 'string');
  const read = (node: Element): SebSettings[string] => {
    if (node.name === 'true' || node.name === 'false') return node.name === 'true';
    if (node.name === 'integer') return Number(node.children.join(''));
    if (node.name === 'string') return node.children.join('');
    if (node.name === 'array') return elements(node).map(read);
    const parts = elements(node);
    return Object.fromEntries(
      parts.flatMap((part, at) => (part.name === 'key' ? [[part.children.join(''), read(parts[at + 1]!)]] : [])),
    );
  };
  expect(read(dict!)).toEqual(settings);
  expect(configKeyOf(read(dict!) as SebSettings)).toBe(configKeyOf(settings));
  expect(settings).toMatchObject({ startURL: `${site}/exam/q`, browserWindowWebView: 3, sendBrowserExamKey: true });
  expect((settings.URLFilterRules as SebSettings[]).map((rule) => rule.expression)).toEqual([
    'school.example:8443',
    '*.example.org/words?a=1&b=2',
  ]);
});

const [config, browser] = ['a'.repeat(64), 'b'.repeat(64)];
const url = 'https://school.example/v1/api/quizes/startQuiz';

test('a proof holds for one key of each list and for its own address, without what follows its #', () => {
  const right = { url, configKeyHash: sha256(url + config), browserKeyHash: sha256(url + browser) };
  expect(isProven({ config: ['c'.repeat(64), config], browser: [] }, right)).toBe(true);
  expect(isProven({ config: [], browser: [browser] }, { ...right, configKeyHash: null })).toBe(true);
  expect(isProven({ config: [config], browser: [browser] }, { ...right, url: `${url}#there` })).toBe(true);
  expect(
    isProven({ config: [config], browser: [browser] }, { ...right, configKeyHash: right.configKeyHash.toUpperCase() }),
  ).toBe(true);
  expect(isProven({ config: [config], browser: [browser] }, { ...right, browserKeyHash: null })).toBe(false);
  expect(isProven({ config: [config], browser: [] }, { ...right, url: `${url}?x` })).toBe(false);
  expect(isProven({ config: [config], browser: [] }, { ...right, configKeyHash: config })).toBe(false);
  expect(isProven({ config: [], browser: [] }, right)).toBe(false);
  expect(proofOf(`${url}#x`, config)).toBe(right.configKeyHash);
});

test('only the exam page of the quiz on this site, with the word of this session, is taken as the page', () => {
  const of = { site: 'https://school.example', ids: ['q', 'a'], challenge: 'word' };
  for (const good of ['/exam/q?seb=word', '/exam/var/a?seb=word', '/exam/a?x=1&seb=word#question'])
    expect(isExamPage(`https://school.example${good}`, of), good).toBe(true);
  for (const bad of [
    'https://school.example/exam/q',
    'https://school.example/exam/q?seb=other',
    'https://school.example/exam/q?seb=other&seb=word',
    'https://school.example/exam/b?seb=word',
    'https://school.example/quizzes/q?seb=word',
    'http://school.example/exam/q?seb=word',
    'https://school.example.evil.example/exam/q?seb=word',
    'https://evil@school.example/exam/q?seb=word',
    '/exam/q?seb=word',
    'nonsense',
  ])
    expect(isExamPage(bad, of), bad).toBe(false);
});

test('the link opens Safe Exam Browser over the same kind of line', () => {
  expect(sebLink('https://school.example/f')).toBe('sebs://school.example/f');
  expect(sebLink('http://localhost:3000/f')).toBe('seb://localhost:3000/f');
});
