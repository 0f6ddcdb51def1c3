/** MathML → LaTeX, as far as formulas in questions go. */
import { elementsOf, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { accents, functions, signsOf } from '../latex-signs.ts';

/** The LaTeX of a `math` element. What the source says itself in an annotation is taken as it is. */
export function mathmlToLatex(math: XmlElement): string {
  const semantics = elementsOf(math).find(({ name }) => name === 'semantics');
  const annotation = (semantics ? elementsOf(semantics) : []).find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  );
  const latex = annotation
    ? undelimited(textOf(annotation))
    : row(semantics ? elementsOf(semantics).slice(0, 1) : elementsOf(math));
  return latex.replace(/[ \t\n]+/g, ' ').trim();
}

const DELIMITED = [/^\$\$([\s\S]*)\$\$$/, /^\$((?:[^$\\]|\\[\s\S])*)\$$/, /^\\\(([\s\S]*)\\\)$/, /^\\\[([\s\S]*)\\\]$/];

/** LaTeX without the delimiters that it has in a text: `$x^2$`, `\(x^2\)`, `\[x^2\]`. */
export function undelimited(latex: string): string {
  const text = latex.trim();
  for (const pattern of DELIMITED) {
    const inner = pattern.exec(text)?.[1];
    if (inner !== undefined && inner.trim() !== '') return inner;
  }
  return text;
}

const row = (elements: readonly XmlElement[]): string => elements.map(latexOf).join('');
const group = (element: XmlElement | undefined): string => `{${element ? latexOf(element).trim() : ''}}`;
const base = (element: XmlElement | undefined): string => {
  const latex = element ? latexOf(element) : '{}';
  return element?.name === 'mrow' && elementsOf(element).length > 1 ? `{${latex}}` : latex.trimEnd() || '{}';
};

function latexOf(element: XmlElement): string {
  const inner = elementsOf(element);
  const [a, b, c] = inner;
  switch (element.name) {
    case 'mi': {
      const name = textOf(element).trim();
      if (functions.has(name)) return `\\${name} `;
      return [...name].length > 1 ? `\\mathrm{${signsOf(name)}}` : signsOf(name);
    }
    case 'mn':
    case 'mo':
    case 'ms':
      return signsOf(textOf(element).trim());
    case 'mtext':
      return `\\text{${textOf(element).replace(/[{}\\$%#&_^~]/g, '\\$&')}}`;
    case 'mspace':
      return '\\,';
    case 'mfrac':
      return `\\frac${group(a)}${group(b)}`;
    case 'msqrt':
      return `\\sqrt{${row(inner).trim()}}`;
    case 'mroot':
      return `\\sqrt[${b ? latexOf(b).trim() : ''}]${group(a)}`;
    case 'msup':
      return `${base(a)}^${group(b)}`;
    case 'msub':
      return `${base(a)}_${group(b)}`;
    case 'msubsup':
    case 'munderover':
      return `${base(a)}_${group(b)}^${group(c)}`;
    case 'munder':
      return under(a, b);
    case 'mover':
      return over(a, b);
    case 'mfenced':
      return fenced(element, inner);
    case 'mtable':
      return `\\begin{matrix}${inner
        .map((line) =>
          elementsOf(line)
            .map((cell) => row(elementsOf(cell)).trim())
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`;
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    default:
      return row(inner);
  }
}

const accentOf = (mark: XmlElement | undefined): string | undefined =>
  mark ? accents[textOf(mark).trim()] : undefined;

function over(a: XmlElement | undefined, b: XmlElement | undefined): string {
  const accent = accentOf(b);
  return accent ? `${accent}${group(a)}` : `\\overset${group(b)}${group(a)}`;
}

function under(a: XmlElement | undefined, b: XmlElement | undefined): string {
  const accent = accentOf(b);
  if (accent) return `${accent}${group(a)}`;
  const whole = base(a);
  return /^\\(?:lim|max|min|sup|inf|sum|prod|int)$/.test(whole)
    ? `${whole}_${group(b)}`
    : `\\underset${group(b)}${group(a)}`;
}

function fenced({ attributes }: XmlElement, inner: readonly XmlElement[]): string {
  const [open, close] = [signsOf(attributes.open ?? '(').trim(), signsOf(attributes.close ?? ')').trim()];
  const separator = signsOf((attributes.separators ?? ',').trim().slice(0, 1));
  return `\\left${open || '.'}${inner.map(latexOf).join(separator)}\\right${close || '.'}`;
}
