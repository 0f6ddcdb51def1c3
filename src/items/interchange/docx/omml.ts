/** Formulas of Word (Office Math, ISO/IEC 29500-1 §22.1) → LaTeX. */
import { childrenNamed, elementsOf, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { accents, functions, signsOf } from '../latex-signs.ts';

/** Called with the name of a part that has no form here. */
type Unknown = (name: string) => void;

/** The LaTeX of an `oMath` element; what has no form is left out and named. */
export const ommlToLatex = (math: XmlElement, unknown: Unknown): string =>
  row(math, unknown)
    .replace(/[ \t\n]+/g, ' ')
    .trim();

type Reader = (element: XmlElement, unknown: Unknown) => string;

const readers: Readonly<Record<string, Reader>> = {
  r: run,
  f: fraction,
  rad: (element, unknown) => {
    const degree = inside(element, 'deg', unknown);
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${inside(element, 'e', unknown)}}`;
  },
  sSup: (element, unknown) => `${base(element, unknown)}^{${inside(element, 'sup', unknown)}}`,
  sSub: (element, unknown) => `${base(element, unknown)}_{${inside(element, 'sub', unknown)}}`,
  sSubSup: (element, unknown) =>
    `${base(element, unknown)}_{${inside(element, 'sub', unknown)}}^{${inside(element, 'sup', unknown)}}`,
  sPre: (element, unknown) =>
    `{}_{${inside(element, 'sub', unknown)}}^{${inside(element, 'sup', unknown)}}${base(element, unknown)}`,
  nary,
  d: delimited,
  func: (element, unknown) => `${inside(element, 'fName', unknown)} ${inside(element, 'e', unknown)}`,
  limLow: (element, unknown) => limit(element, unknown, '_', '\\underset'),
  limUpp: (element, unknown) => limit(element, unknown, '^', '\\overset'),
  acc: accented,
  bar: (element, unknown) =>
    `${property(element, 'pos') === 'top' ? '\\overline' : '\\underline'}{${inside(element, 'e', unknown)}}`,
  groupChr: (element, unknown) =>
    `${accents[character(element, '⏟')] ?? '\\underbrace'}{${inside(element, 'e', unknown)}}`,
  m: (element, unknown) => `\\begin{matrix}${lines(element, 'mr', unknown)}\\end{matrix}`,
  eqArr: (element, unknown) =>
    `\\begin{array}{l}${parts(element, unknown)
      .map((line) => line.replaceAll('\\&', ''))
      .join(' \\\\ ')}\\end{array}`,
  borderBox: (element, unknown) => `\\boxed{${inside(element, 'e', unknown)}}`,
  phant: () => '',
};

/** Those that only hold others. */
const CONTAINERS = new Set([
  'box',
  'e',
  'oMath',
  'oMathPara',
  'ins',
  'sdt',
  'sdtContent',
  'smartTag',
  'num',
  'den',
  'lim',
]);
/** Settings of the look, and what was deleted. */
const SILENT = /Pr$|^(?:del|bookmarkStart|bookmarkEnd|proofErr|commentRangeStart|commentRangeEnd)$/;

function row(element: XmlElement, unknown: Unknown): string {
  return elementsOf(element)
    .map((child) => {
      const read = readers[child.name];
      if (read) return read(child, unknown);
      if (SILENT.test(child.name)) return '';
      if (!CONTAINERS.has(child.name)) unknown(child.name);
      return row(child, unknown);
    })
    .join('');
}

/** The value of a setting: `<m:fPr><m:type m:val="lin"/>`; null when it is absent. */
function property(element: XmlElement, name: string): string | null {
  const settings = findChild(element, `${element.name}Pr`);
  const found = settings && findChild(settings, name);
  return found ? (Object.entries(found.attributes).find(([key]) => /(?:^|:)val$/.test(key))?.[1] ?? '') : null;
}

const character = (element: XmlElement, usual: string): string => {
  const mark = property(element, 'chr') ?? usual;
  return combining[mark] ?? mark;
};

/** Marks as they combine with a letter, by the sign that stands alone. */
const combining: Readonly<Record<string, string>> = {
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u20d7': '→',
};

function inside(element: XmlElement, name: string, unknown: Unknown): string {
  const child = findChild(element, name);
  return child ? row(child, unknown).trim() : '';
}

const parts = (element: XmlElement, unknown: Unknown): string[] =>
  childrenNamed(element, 'e').map((one) => row(one, unknown).trim());

const lines = (element: XmlElement, name: string, unknown: Unknown): string =>
  childrenNamed(element, name)
    .map((line) => parts(line, unknown).join(' & '))
    .join(' \\\\ ');

/** The base of an index: one sign, or a group. */
function base(element: XmlElement, unknown: Unknown): string {
  const latex = inside(element, 'e', unknown);
  return [...latex].length === 1 || /^\\[a-zA-Z]+$/.test(latex) ? latex : `{${latex}}`;
}

/** How letters look: the script that is chosen, or bold. */
const letters: Readonly<Record<string, string>> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
  b: '\\mathbf',
};

function settingIn(settings: XmlElement | null, name: string): string | null {
  const found = settings && findChild(settings, name);
  return found ? (Object.entries(found.attributes).find(([key]) => /(?:^|:)val$/.test(key))?.[1] ?? null) : null;
}

function run(element: XmlElement): string {
  const settings = findChild(element, 'rPr');
  const text = childrenNamed(element, 't').map(textOf).join('');
  if (settings && findChild(settings, 'nor')) return `\\text{${text.replace(/[{}\\$%#&_^~]/g, '\\$&')}}`;
  const name = text.trim();
  if (functions.has(name)) return `\\${name} `;
  const style = settingIn(settings, 'sty');
  const command = letters[settingIn(settings, 'scr') ?? ''] ?? letters[style ?? ''];
  if (command && name !== '') return `${command}{${signsOf(text)}}`;
  const isUpright = style === 'p';
  return isUpright && /^\p{L}{2,}$/u.test(name) ? `\\mathrm{${signsOf(name)}}` : signsOf(text);
}

function fraction(element: XmlElement, unknown: Unknown): string {
  const [top, below] = [inside(element, 'num', unknown), inside(element, 'den', unknown)];
  const type = property(element, 'type');
  if (type === 'lin' || type === 'skw') return `{${top}}/{${below}}`;
  if (type === 'noBar') return `{${top} \\atop ${below}}`;
  return `\\frac{${top}}{${below}}`;
}

function nary(element: XmlElement, unknown: Unknown): string {
  const sign = signsOf(property(element, 'chr') || '∫').trim();
  const sub = inside(element, 'sub', unknown);
  const sup = inside(element, 'sup', unknown);
  return `${sign}${sub && `_{${sub}}`}${sup && `^{${sup}}`}{${inside(element, 'e', unknown)}}`;
}

const brackets: Readonly<Record<string, string>> = {
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
};

function delimited(element: XmlElement, unknown: Unknown): string {
  const side = (name: string, usual: string): string => {
    const sign = property(element, name) ?? usual;
    return sign === '' ? '.' : (brackets[sign] ?? signsOf(sign).trim());
  };
  const separator = property(element, 'sepChr') ?? '|';
  const [only] = childrenNamed(element, 'e');
  const choose = only && elementsOf(only).length === 1 ? findChild(only, 'f') : null;
  if (choose && property(choose, 'type') === 'noBar' && side('begChr', '(') === '(') {
    return `\\binom{${inside(choose, 'num', unknown)}}{${inside(choose, 'den', unknown)}}`;
  }
  return `\\left${side('begChr', '(')} ${parts(element, unknown).join(signsOf(separator))} \\right${side('endChr', ')')}`;
}

function accented(element: XmlElement, unknown: Unknown): string {
  const mark = character(element, '\u0302');
  const accent = accents[mark];
  if (!accent) unknown(`accent ${mark}`);
  return `${accent ?? '\\hat'}{${inside(element, 'e', unknown)}}`;
}

function limit(element: XmlElement, unknown: Unknown, mark: '_' | '^', command: string): string {
  const below = inside(element, 'lim', unknown);
  const whole = inside(element, 'e', unknown);
  const accent = accents[below];
  if (accent) return `${accent}{${whole}}`;
  return /^\\(?:(?:lim|max|min|sup|inf|det|gcd)$|(?:under|over)brace\{)/.test(whole)
    ? `${whole}${mark}{${below}}`
    : `${command}{${below}}{${whole}}`;
}
