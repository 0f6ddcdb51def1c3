/**
 * Personal needs and preferences (1EdTech AfA PNP 3.0, as QTI 3 has it) as an accommodation, and back. Pure.
 * https://www.imsglobal.org/spec/afa/v3p0
 */
import { childrenNamed, elementsOf, findChild, textOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { ExtraTool } from '#quizzes/tools/rules.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imsafa3p0pnp_v1p0';

/** What of an accommodation a PNP can say. */
export interface PnpRules {
  readonly factor: number | null;
  readonly extraMinutes: number | null;
  readonly unlimited: boolean;
  readonly tools: readonly ExtraTool[];
}

/** What a PNP cannot say of an accommodation. */
export interface MoreRules {
  readonly breakMinutes: number | null;
  readonly separateRoom: boolean;
  readonly withoutSafeBrowser: boolean;
}

export interface ReadPnp {
  readonly rules: PnpRules;
  /** Names of the file for what every student can choose in the exam page, such as `magnification`. */
  readonly forEveryone: readonly string[];
  /** Names of the file for what has no place here. */
  readonly noPlace: readonly string[];
  /** The file asks for breaks without saying how long they are. */
  readonly asksForBreaks: boolean;
}

export class NoPnp extends Error {}

/** Text size, contrast and ruler are in every exam page. */
const FOR_EVERYONE = new Set([
  'magnification',
  'text-appearance',
  'invert-display-polarity',
  'high-contrast',
  'line-reader',
]);
const SETS = new Set(['activate-at-initialization-set', 'activate-as-option-set', 'prohibit-set']);
/** Translations are into every language that a question has. */
const LANGUAGE_HELP = new Set([
  'keyword-translation',
  'linguistic-guidance',
  'simplified-language-portions',
  'additional-directions',
]);
/** What says nothing by itself. */
const SILENT = new Set(['extensions', 'access-mode-required', 'replace-access-mode', 'language-of-interface']);

const partText = (element: XmlElement, name: string): string =>
  (element.attributes[name] ?? textOf(findChild(element, name) ?? '')).trim().toLowerCase();

/** Reads the only profile of a file. Throws `NoPnp` where there is none, or several. */
export function readPnp(root: XmlElement): ReadPnp {
  const profiles = [...walk(root)].filter(({ name }) => name === 'access-for-all-pnp');
  const [profile, another] = profiles;
  if (!profile || another) throw new NoPnp();
  const features = new Map<string, XmlElement | null>();
  for (const one of elementsOf(profile)) if (!SETS.has(one.name)) features.set(one.name, one);
  // A set may name what the profile says no more about.
  for (const set of childrenNamed(profile, 'activate-at-initialization-set', 'activate-as-option-set'))
    for (const one of elementsOf(set)) if (!features.has(one.name)) features.set(one.name, null);
  for (const set of childrenNamed(profile, 'prohibit-set'))
    for (const one of elementsOf(set)) features.delete(one.name);

  const noPlace: string[] = [];
  const forEveryone: string[] = [];
  const tools = new Set<ExtraTool>();
  let time: Pick<PnpRules, 'factor' | 'extraMinutes' | 'unlimited'> = {
    factor: null,
    extraMinutes: null,
    unlimited: false,
  };
  let asksForBreaks = false;
  for (const [name, element] of features) {
    if (name === 'additional-testing-time') {
      const found = element && timeOf(element);
      if (found) time = found;
      else noPlace.push(name);
    } else if (name === 'calculator-on-screen') {
      const type = element ? partText(element, 'calculator-type') : '';
      tools.add(type === 'scientific' ? 'scientific' : 'calculator');
      if (!['', 'basic', 'standard', 'scientific'].includes(type)) noPlace.push(`${name}: ${type}`);
    } else if (name === 'note-taking-on-screen') tools.add('notes');
    else if (name === 'spoken') tools.add('readAloud');
    else if (name === 'glossary-on-screen') tools.add('glossary');
    else if (LANGUAGE_HELP.has(name)) tools.add('languageHelp');
    else if (name === 'environment') {
      asksForBreaks = element !== null && partText(element, 'breaks') === 'true';
      const others = element ? elementsOf(element).filter((one) => one.name !== 'breaks') : [];
      noPlace.push(...others.map((one) => `${one.name}: ${textOf(one).trim().slice(0, 100)}`));
    } else if (FOR_EVERYONE.has(name)) forEveryone.push(name);
    else if (!SILENT.has(name)) noPlace.push(name);
  }
  return { rules: { ...time, tools: [...tools] }, forEveryone, noPlace, asksForBreaks };
}

/** The extra time, within what an accommodation can give; null for what is outside. */
function timeOf(element: XmlElement): Pick<PnpRules, 'factor' | 'extraMinutes' | 'unlimited'> | null {
  if (findChild(element, 'unlimited')) return { factor: null, extraMinutes: null, unlimited: true };
  const [factor, minutes] = [partText(element, 'time-multiplier'), partText(element, 'fixed-minutes')];
  if (/^\d{1,2}(?:\.\d{1,6})?$/.test(factor)) {
    const value = Math.round(Number(factor) * 100) / 100;
    return value > 1 && value <= 10 ? { factor: value, extraMinutes: null, unlimited: false } : null;
  }
  const count = /^\d{1,5}$/.test(minutes) ? Number(minutes) : 0;
  return count >= 1 && count <= 43_200 ? { factor: null, extraMinutes: count, unlimited: false } : null;
}

export const lostNames = [
  'extraMinutes',
  'highlighter',
  'ruler',
  'protractor',
  'breakMinutes',
  'separateRoom',
  'withoutSafeBrowser',
] as const;
export type LostName = (typeof lostNames)[number];

/** The profile that says the same as an accommodation, and what of it no profile can say. */
export function writePnp(rules: PnpRules & MoreRules): { readonly xml: string; readonly lost: readonly LostName[] } {
  const { factor, extraMinutes, unlimited, tools, breakMinutes, separateRoom, withoutSafeBrowser } = rules;
  // A profile has one kind of extra time.
  const time = unlimited
    ? '<unlimited/>'
    : factor !== null
      ? `<time-multiplier>${factor}</time-multiplier>`
      : extraMinutes !== null && `<fixed-minutes>${extraMinutes}</fixed-minutes>`;
  const calculator = tools.includes('scientific') ? 'scientific' : tools.includes('calculator') && 'basic';
  const elements = [
    time && `<additional-testing-time>${time}</additional-testing-time>`,
    tools.includes('readAloud') && '<spoken><reading-type>computer-read-aloud</reading-type></spoken>',
    breakMinutes !== null && '<environment><breaks>true</breaks></environment>',
    calculator && `<calculator-on-screen><calculator-type>${calculator}</calculator-type></calculator-on-screen>`,
    tools.includes('glossary') && '<glossary-on-screen/>',
    tools.includes('languageHelp') && '<linguistic-guidance/><simplified-language-portions/>',
    tools.includes('notes') && '<note-taking-on-screen/>',
  ].filter((one) => one !== false);
  const isLost: Readonly<Record<LostName, boolean>> = {
    extraMinutes: extraMinutes !== null && (factor !== null || unlimited),
    highlighter: tools.includes('highlighter'),
    ruler: tools.includes('ruler'),
    protractor: tools.includes('protractor'),
    breakMinutes: breakMinutes !== null,
    separateRoom,
    withoutSafeBrowser,
  };
  const body = elements.map((one) => `  ${one}\n`).join('');
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<access-for-all-pnp xmlns="${NAMESPACE}">\n${body}</access-for-all-pnp>\n`,
    lost: lostNames.filter((name) => isLost[name]),
  };
}
