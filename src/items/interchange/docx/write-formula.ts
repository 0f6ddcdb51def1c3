/** LaTeX → formulas of Word (Office Math, ISO/IEC 29500-1 §22.1), by way of the MathML that KaTeX makes. */
import type { default as KaTeX } from 'katex';
import { katexOptions } from '#platform/contract/katex-options.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { elementsOf, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { element, escaped } from '../qti/xml-write.ts';

const katex = packageOnFirstUse<typeof KaTeX>('katex');

/** The content of an `m:oMath` element; null for what KaTeX can't read. */
export function latexToOmml(latex: string, isBlock: boolean): string | null {
  try {
    const options = { ...katexOptions, throwOnError: true, output: 'mathml' as const, displayMode: isBlock };
    const math = findInside(parseXml(katex().renderToString(latex, options)), 'semantics');
    const [content] = math ? elementsOf(math) : [];
    return content ? sequence([content]) : null;
  } catch {
    return null;
  }
}

const OPERATORS = /^[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆]$/u;

/** Signs that KaTeX puts in for programs that read aloud. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

const m = (name: string, ...content: readonly string[]): string => element(`m:${name}`, {}, ...content);
const setting = (name: string, value: string): string => element(`m:${name}`, { 'm:val': value });
const held = (name: string, of: XmlElement | undefined): string => m(name, of ? sequence([of]) : '');

function run(text: string, look = ''): string {
  const shown = text.replace(INVISIBLE, '');
  if (shown === '') return '';
  return m('r', look && m('rPr', look), element('m:t', { 'xml:space': 'preserve' }, escaped(shown)));
}

const UPRIGHT = setting('sty', 'p');

/** How letters look, by the name that MathML has for it. */
const variants: Readonly<Record<string, string>> = {
  normal: UPRIGHT,
  bold: setting('sty', 'b'),
  'bold-italic': setting('sty', 'bi'),
  'double-struck': setting('scr', 'double-struck'),
  script: setting('scr', 'script'),
  fraktur: setting('scr', 'fraktur'),
  'sans-serif': setting('scr', 'sans-serif'),
  monospace: setting('scr', 'monospace'),
};

/** What lies in a row; those that only hold others are opened. */
const GROUPS = new Set(['mrow', 'mstyle', 'mpadded', 'semantics']);

const flat = (elements: readonly XmlElement[]): XmlElement[] =>
  elements.flatMap((one) => (GROUPS.has(one.name) && !isFenced(one) ? flat(elementsOf(one)) : [one]));

const isFence = (one: XmlElement | undefined): boolean =>
  one?.name === 'mo' && one.attributes.fence === 'true' && one.attributes.stretchy !== 'false';

const isFenced = (one: XmlElement): boolean => {
  const inside = elementsOf(one);
  return one.name === 'mrow' && inside.length > 2 && isFence(inside[0]) && isFence(inside.at(-1));
};

function sequence(elements: readonly XmlElement[]): string {
  const row = flat(elements);
  let omml = '';
  for (let i = 0; i < row.length; i += 1) {
    const one = row[i]!;
    const operator = operatorOf(one);
    const next = row[i + 1];
    // Word shows an empty operand as a box to fill in.
    if (operator && next) {
      omml += nary(operator, next);
      i += 1;
    } else omml += write(one);
  }
  return omml;
}

interface Operator {
  readonly sign: string;
  readonly sub: XmlElement | undefined;
  readonly sup: XmlElement | undefined;
  readonly isAround: boolean;
}

/** A sum, an integral or the like with its limits. */
function operatorOf(one: XmlElement): Operator | null {
  const [base, first, second] = elementsOf(one);
  const sign = base?.name === 'mo' ? textOf(base).trim() : '';
  if (!OPERATORS.test(sign)) return null;
  const isAround = one.name.startsWith('munder') || one.name === 'mover';
  if (one.name === 'msub' || one.name === 'munder') return { sign, sub: first, sup: undefined, isAround };
  if (one.name === 'msup' || one.name === 'mover') return { sign, sub: undefined, sup: first, isAround };
  return one.name === 'msubsup' || one.name === 'munderover' ? { sign, sub: first, sup: second, isAround } : null;
}

const nary = ({ sign, sub, sup, isAround }: Operator, operand: XmlElement): string =>
  m(
    'nary',
    m(
      'naryPr',
      setting('chr', sign),
      setting('limLoc', isAround ? 'undOvr' : 'subSup'),
      sub ? '' : setting('subHide', '1'),
      sup ? '' : setting('supHide', '1'),
    ),
    held('sub', sub),
    held('sup', sup),
    held('e', operand),
  );

function write(one: XmlElement): string {
  const inside = elementsOf(one);
  const [first, second, third] = inside;
  switch (one.name) {
    case 'mi': {
      const text = textOf(one);
      return run(text, variants[one.attributes.mathvariant ?? ''] ?? ([...text.trim()].length > 1 ? UPRIGHT : ''));
    }
    case 'mn':
      return run(textOf(one), one.attributes.mathvariant === 'bold' ? variants.bold : '');
    case 'mo':
      return run(textOf(one));
    case 'mtext':
    case 'ms':
      return run(textOf(one), m('nor'));
    case 'mspace':
      return '';
    case 'mfrac': {
      const isBare = /^0(?:px|em)?$/.test(one.attributes.linethickness ?? '');
      return m('f', isBare ? m('fPr', setting('type', 'noBar')) : '', held('num', first), held('den', second));
    }
    case 'msqrt':
      return m('rad', m('radPr', setting('degHide', '1')), m('deg'), m('e', sequence(inside)));
    case 'mroot':
      return m('rad', held('deg', second), held('e', first));
    case 'msup':
      return m('sSup', held('e', first), held('sup', second));
    case 'msub':
      return m('sSub', held('e', first), held('sub', second));
    case 'msubsup':
      return m('sSubSup', held('e', first), held('sub', second), held('sup', third));
    case 'mover':
      return above(one, first, second);
    case 'munder':
      return below(first, second);
    case 'munderover':
      return m('limUpp', m('e', below(first, second)), held('lim', third));
    case 'mtable':
      return matrix(inside);
    case 'menclose':
      return m('borderBox', m('e', sequence(inside)));
    case 'mphantom':
      return m('phant', m('phantPr', setting('show', '0')), m('e', sequence(inside)));
    case 'mrow':
      return fenced(inside);
    default:
      return inside.length > 0 ? sequence(inside) : run(textOf(one));
  }
}

const fenced = (inside: readonly XmlElement[]): string => {
  const [begin, end] = [inside[0]!, inside.at(-1)!].map((one) => textOf(one).trim());
  const settings = m('dPr', setting('begChr', begin!), setting('endChr', end!));
  return m('d', settings, m('e', sequence(inside.slice(1, -1))));
};

/** Signs above a letter as Word combines them. */
const accents: Readonly<Record<string, string>> = {
  ...{ '^': '\u0302', ˆ: '\u0302', '~': '\u0303', '˜': '\u0303', '˙': '\u0307', '¨': '\u0308', '→': '\u20d7' },
  ...{ '⃗': '\u20d7', '´': '\u0301', '`': '\u0300', ˇ: '\u030c', '˘': '\u0306' },
};

function above(one: XmlElement, base: XmlElement | undefined, sign: XmlElement | undefined): string {
  const text = sign ? textOf(sign).trim() : '';
  if (sign?.name === 'mo') {
    if (/^[ˉ‾¯―]$/.test(text)) return m('bar', m('barPr', setting('pos', 'top')), held('e', base));
    if (text === '⏞')
      return m('groupChr', m('groupChrPr', setting('chr', text), setting('pos', 'top')), held('e', base));
    const accent = one.attributes.accent === 'true' ? accents[text] : undefined;
    if (accent) return m('acc', m('accPr', setting('chr', accent)), held('e', base));
  }
  return m('limUpp', held('e', base), held('lim', sign));
}

function below(base: XmlElement | undefined, sign: XmlElement | undefined): string {
  const text = sign ? textOf(sign).trim() : '';
  if (sign?.name === 'mo') {
    if (/^[‾_―¯]$/.test(text)) return m('bar', m('barPr', setting('pos', 'bot')), held('e', base));
    if (text === '⏟') return m('groupChr', m('groupChrPr', setting('chr', text)), held('e', base));
  }
  return m('limLow', held('e', base), held('lim', sign));
}

const matrix = (rows: readonly XmlElement[]): string =>
  m('m', ...rows.map((row) => m('mr', ...elementsOf(row).map((cell) => m('e', sequence(elementsOf(cell)))))));
