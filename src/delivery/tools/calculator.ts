/** The calculator of the exam page: reads what is typed as an expression and never gives it to the engine as code. */
import { NoExpression, readExpression, takesSeveral } from '#items/question-types/calculated/expression.ts';
import { plainMarks } from '#platform/text/typed-numeral.ts';

export interface Calculation {
  readonly kind: 'basic' | 'scientific';
  readonly angles: 'radians' | 'degrees';
  /** The last result, which `Ans` stands for. */
  readonly last: number;
}

/**
 * `no-result`: a division by zero, the root of a negative number; `plain`: signs that the basic one does not know;
 * `unknown`: a name of nothing; `words`: why it is no expression, in English.
 */
export type Outcome =
  | { readonly value: number }
  | { readonly fault: 'no-result' | 'plain' }
  | { readonly unknown: string }
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

/** With a point before decimals: a comma begins them, but directly in the parentheses of a function of several arguments. */
function withPoints(text: string): string {
  const separates: boolean[] = [];
  return text.replace(/[()]|[,٫](?=\d)/g, (sign, at: number) => {
    if (sign === '(') separates.push(takesSeveral(/([A-Za-z]\w*)\s*$/.exec(text.slice(0, at))?.[1] ?? ''));
    else if (sign === ')') separates.pop();
    else return sign === ',' && separates.at(-1) ? sign : '.';
    return sign;
  });
}

/** Returns what a calculation comes to, to twelve digits. Comma or point begins the decimals. */
export function calculate(text: string, calculation: Calculation): Outcome {
  const read = normal(withPoints(plainMarks(text)));
  return calculation.kind === 'basic' && !isBasic(read) ? { fault: 'plain' } : reckon(read, calculation);
}

function reckon(read: string, { angles, last }: Calculation): Outcome {
  try {
    const { names, evaluate } = readExpression(read, angles);
    const unknown = [...names].find((name) => name !== 'Ans');
    if (unknown !== undefined) return { unknown };
    const value = evaluate(new Map([['Ans', last]]));
    // 0.1 + 0.2 is 0.3 for students, and the sine of 180 degrees is 0.
    const rounded = Math.abs(value) < 1e-14 ? 0 : Number(value.toPrecision(12));
    return Number.isFinite(rounded) ? { value: rounded } : { fault: 'no-result' };
  } catch (error) {
    if (!(error instanceof NoExpression)) throw error;
    return { words: error.message };
  }
}
