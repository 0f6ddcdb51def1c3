/** The calculator of the exam page: reads what is typed as an expression and never gives it to the engine as code. */
import { NoExpression, readExpression } from '#items/question-types/calculated/expression.ts';

export interface Calculation {
  readonly kind: 'basic' | 'scientific';
  readonly angles: 'radians' | 'degrees';
  /** The last result, which `Ans` stands for. */
  readonly last: number;
}

/** `no-result`: a division by zero, the root of a negative number; `plain`: signs that the basic one does not know. */
export type Outcome =
  | { readonly value: number }
  | { readonly fault: 'no-result' | 'plain' }
  | { readonly words: string };

const signs: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', ':': '/', '−': '-', '–': '-', π: 'pi' };

/** The text with the signs of the reader of expressions. A root and what follows it at once belong together. */
const normal = (text: string): string =>
  text
    .replace(/[×·÷:−–π]/g, (sign) => signs[sign]!)
    .replaceAll('²', '^2')
    .replace(/√\s*(?=\()/g, 'sqrt')
    .replace(/√\s*(\d+(?:\.\d*)?)/g, 'sqrt($1)')
    .replace(/\bans\b/gi, 'Ans');

const isBasic = (text: string): boolean => /^[\d.\s+\-*/()]*$/.test(text.replaceAll('Ans', ''));

/** Returns what a calculation comes to, to twelve digits. */
export function calculate(text: string, { kind, angles, last }: Calculation): Outcome {
  // A comma is a decimal point where no function could have several arguments.
  const read = normal(kind === 'basic' ? text.replace(/(\d),(\d)/g, '$1.$2') : text);
  if (kind === 'basic' && !isBasic(read)) return { fault: 'plain' };
  try {
    const { names, evaluate } = readExpression(read, angles);
    const unknown = [...names].find((name) => name !== 'Ans');
    if (unknown !== undefined) return { words: `There is no "${unknown}"` };
    const value = evaluate(new Map([['Ans', last]]));
    // 0.1 + 0.2 is 0.3 for students, and the sine of 180 degrees is 0.
    const rounded = Math.abs(value) < 1e-14 ? 0 : Number(value.toPrecision(12));
    return Number.isFinite(rounded) ? { value: rounded } : { fault: 'no-result' };
  } catch (error) {
    if (!(error instanceof NoExpression)) throw error;
    return { words: error.message };
  }
}
