/** What of the questions of a quiz is listed for regrading. */

/** What the list needs of a question. */
export interface ListedQuestion {
  readonly question: { readonly title: string };
  /** In the quiz, from 1. */
  readonly position: number;
  /** The version that the quiz has, and the newest of the bank. */
  readonly version: number;
  readonly newest: number;
}

/** The bank has a newer version, which may have another key. */
export const isCorrected = ({ newest, version }: ListedQuestion): boolean => newest > version;

/** The questions with what is typed in their title or as their number; those that were corrected are apart. */
export function listQuestions<Question extends ListedQuestion>(
  questions: readonly Question[],
  typed: string,
): { readonly corrected: readonly Question[]; readonly others: readonly Question[] } {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = questions.filter(
    ({ question, position }) =>
      wanted === '' || String(position) === wanted || question.title.toLocaleLowerCase().includes(wanted),
  );
  return { corrected: found.filter(isCorrected), others: found.filter((one) => !isCorrected(one)) };
}
