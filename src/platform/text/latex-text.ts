/** Formulas as one line of plain text, for excerpts in lists: `x^2 \sin x` reads `x² sin x`. */
import { plainText } from './plain-text.ts';

const RAISED: Readonly<Record<string, string>> = {
  ...{ '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹' },
  ...{ '+': '⁺', '-': '⁻', n: 'ⁿ', i: 'ⁱ' },
};
const LOWERED: Readonly<Record<string, string>> = {
  ...{ '0': '₀', '1': '₁', '2': '₂', '3': '₃', '4': '₄', '5': '₅', '6': '₆', '7': '₇', '8': '₈', '9': '₉' },
  ...{ '+': '₊', '-': '₋' },
};

const SIGNS: Readonly<Record<string, string>> = {
  ...{ times: '×', cdot: '·', div: '÷', pm: '±', mp: '∓', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠' },
  ...{ approx: '≈', equiv: '≡', sim: '∼', to: '→', rightarrow: '→', Rightarrow: '⇒', Leftrightarrow: '⇔' },
  ...{ infty: '∞', partial: '∂', nabla: '∇', sum: '∑', prod: '∏', int: '∫', in: '∈', notin: '∉', subset: '⊂' },
  ...{ cup: '∪', cap: '∩', emptyset: '∅', forall: '∀', exists: '∃', neg: '¬', wedge: '∧', vee: '∨', circ: '°' },
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', eta: 'η', theta: 'θ' },
  ...{ lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', varphi: 'φ' },
  ...{ chi: 'χ', psi: 'ψ', omega: 'ω', Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Pi: 'Π', Sigma: 'Σ' },
  ...{ Phi: 'Φ', Psi: 'Ψ', Omega: 'Ω', ldots: '…', dots: '…', cdots: '…', quad: ' ', qquad: ' ' },
  ...{ vec: '', hat: '', bar: '', overline: '', underline: '', mathbb: '', mathcal: '', mathit: '', boldsymbol: '' },
  ...{ left: '', right: '', displaystyle: '', text: '', mathrm: '', mathbf: '', operatorname: '' },
};

/** Raised or lowered characters, or the sign with what it holds where there are none for them. */
function moved(inner: string, marks: Readonly<Record<string, string>>, sign: string): string {
  const text = [...inner].map((char) => marks[char]);
  if (text.every((char) => char !== undefined)) return text.join('');
  return inner.length === 1 ? `${sign}${inner}` : `${sign}(${inner})`;
}

const grouped = (inner: string): string => (/^[\p{L}\p{N}.√]*$/u.test(inner) ? inner : `(${inner})`);

/** What is nested deeper is no formula that somebody reads in a list. */
const DEEPEST = 8;

/** Fractions and roots on one line, the innermost first. A fraction before a factor has brackets: `(1/2)mv²`. */
function flattened(latex: string): string {
  let text = latex;
  let before = '';
  for (let depth = 0; depth < DEEPEST && before !== text; depth++) {
    before = text;
    text = text
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, inner: string) => `√${grouped(inner)}`)
      .replace(
        /\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}(\s*(?!\\right(?![A-Za-z]))[\p{L}\p{N}\\(])?/gu,
        (_, over: string, under: string, next = '') => {
          const fraction = `${grouped(over)}/${/^(?:[\d.]+|\p{L})$/u.test(under) ? under : `(${under})`}`;
          return next === '' ? fraction : `(${fraction})${next}`;
        },
      );
  }
  return text;
}

/** LaTeX as text; what one line of text can't say, such as a matrix, stays LaTeX. */
export function latexText(latex: string): string {
  const flat = flattened(latex.replace(/\\[,;:! ]/g, ' '));
  if (/\\(?:begin|end|[dt]?frac|sqrt|stackrel|binom)(?![A-Za-z])|\\\\/.test(flat)) return latex;
  return flat
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => SIGNS[name] ?? name)
    .replace(/\^(?:\{([^{}]*)\}|(\S))/g, (_, inner = '', one = '') => moved(inner || one, RAISED, '^'))
    .replace(/_(?:\{([^{}]*)\}|(\S))/g, (_, inner = '', one = '') => moved(inner || one, LOWERED, '_'))
    .replace(/[{}\\]/g, '')
    .replace(/\^°/g, '°')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Rich text as one line of plain text for people to read; its formulas are text and not LaTeX. */
export const readableText = (html: string): string =>
  plainText(html.replace(/\bdata-latex="([^"]*)"/g, (_, latex: string) => `data-latex="${latexText(latex)}"`));
