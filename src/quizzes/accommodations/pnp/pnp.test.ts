import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { type ExtraTool, extraTools } from '#quizzes/tools/rules.ts';
import { type LostName, NoPnp, readPnp, writePnp } from './pnp.ts';

const profile = (...inside: string[]) =>
  parseXml(`<access-for-all-pnp xmlns="x">${inside.join('')}</access-for-all-pnp>`);

test('a profile gives time and tools; what is for everyone and what has no place is named', () => {
  expect(
    readPnp(
      profile(
        '<additional-testing-time><time-multiplier>1.5</time-multiplier></additional-testing-time>',
        '<calculator-on-screen><calculator-type>graphing</calculator-type></calculator-on-screen>',
        '<spoken><reading-type>computer-read-aloud</reading-type></spoken><magnification/><braille xml:lang="en"/>',
        '<environment><description>Quiet room</description><breaks>true</breaks></environment>',
        '<activate-as-option-set><note-taking-on-screen/><spoken/></activate-as-option-set>',
        '<keyword-translation/><prohibit-set><keyword-translation/></prohibit-set>',
      ),
    ),
  ).toEqual({
    rules: { factor: 1.5, extraMinutes: null, unlimited: false, tools: ['calculator', 'readAloud', 'notes'] },
    forEveryone: ['magnification'],
    noPlace: ['calculator-on-screen: graphing', 'braille', 'description: Quiet room'],
    asksForBreaks: true,
  });
});

test.each([
  ['<fixed-minutes>30</fixed-minutes>', { factor: null, extraMinutes: 30, unlimited: false }],
  ['<unlimited/>', { factor: null, extraMinutes: null, unlimited: true }],
])('extra time as %s', (inside, expected) => {
  const { rules, noPlace } = readPnp(profile(`<additional-testing-time>${inside}</additional-testing-time>`));
  expect(rules).toMatchObject(expected);
  expect(noPlace).toEqual([]);
});

test.each([
  '<time-multiplier>0.5</time-multiplier>',
  '<time-multiplier>99</time-multiplier>',
  '<fixed-minutes>-1</fixed-minutes>',
  '',
])('time that no accommodation can give is named, and not guessed: %s', (inside) => {
  const { rules, noPlace } = readPnp(profile(`<additional-testing-time>${inside}</additional-testing-time>`));
  expect(rules).toEqual({ factor: null, extraMinutes: null, unlimited: false, tools: [] });
  expect(noPlace).toEqual(['additional-testing-time']);
});

test('what is no profile, and a file with those of several people, is refused', () => {
  expect(() => readPnp(parseXml('<manifest/>'))).toThrow(NoPnp);
  const one = '<access-for-all-pnp/>';
  expect(() => readPnp(parseXml(`<access-for-all-pnp-records>${one}${one}</access-for-all-pnp-records>`))).toThrow(
    NoPnp,
  );
});

/** Tools for which a profile has no feature. */
const noFeature = ['highlighter', 'ruler', 'protractor'] as const satisfies readonly (ExtraTool & LostName)[];

test('what is written comes back, apart from what is named as lost', () => {
  const minutes = fc.option(fc.integer({ min: 1, max: 600 }));
  fc.assert(
    fc.property(
      fc.record({
        ...{ factor: fc.option(fc.integer({ min: 101, max: 1000 }).map((n) => n / 100)), extraMinutes: minutes },
        ...{ unlimited: fc.boolean(), tools: fc.uniqueArray(fc.constantFrom(...extraTools)), breakMinutes: minutes },
        ...{ separateRoom: fc.boolean(), withoutSafeBrowser: fc.boolean() },
      }),
      (rules) => {
        const { xml, lost } = writePnp(rules);
        const { rules: read, noPlace, asksForBreaks } = readPnp(parseXml(xml));
        expect(noPlace).toEqual([]);
        expect(asksForBreaks).toBe(rules.breakMinutes !== null);
        expect(read.unlimited).toBe(rules.unlimited);
        if (!rules.unlimited) expect(read.factor).toBe(rules.factor);
        if (!lost.includes('extraMinutes')) expect(read.extraMinutes).toBe(rules.extraMinutes);
        const kept = rules.tools.filter(
          (tool) =>
            !noFeature.some((one) => one === tool) && !(tool === 'calculator' && rules.tools.includes('scientific')),
        );
        expect([...read.tools].sort()).toEqual([...kept].sort());
        for (const tool of noFeature) expect(lost.includes(tool)).toBe(rules.tools.includes(tool));
        expect(lost.includes('separateRoom')).toBe(rules.separateRoom);
      },
    ),
  );
});
