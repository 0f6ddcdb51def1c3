/** The table of Kahoot's template: a row of headings somewhere on the first sheet, questions below it. */

/** Which column holds what; positions from 0. */
export interface KahootHeader {
  readonly question: number;
  readonly answers: readonly number[];
  readonly time: number;
  readonly correct: number;
  /** Columns with a heading that the template does not have. */
  readonly unknown: readonly { readonly name: string; readonly column: number }[];
}

/** The columns of a row of headings; null when it is none of Kahoot's. */
export function findKahootHeader(cells: readonly string[]): KahootHeader | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const question = names.findIndex((name) => /^question\b/.test(name));
  const answers = names.flatMap((name, index) => (/^answer ?\d\b/.test(name) ? [index] : []));
  const time = names.findIndex((name) => /^time(?: limit)?\b/.test(name));
  const correct = names.findIndex((name) => /^correct\b/.test(name));
  return question === -1 || answers.length < 2 || time === -1 || correct === -1
    ? null
    : {
        question,
        answers,
        time,
        correct,
        unknown: names.flatMap((name, column) =>
          name === '' || [question, ...answers, time, correct].includes(column)
            ? []
            : [{ name: cells[column]!.trim().slice(0, 60), column }],
        ),
      };
}

export const MAX_QUESTION = 120;
export const MAX_ANSWER = 75;
export const MAX_ANSWERS = 4;
