/** What of the questions of a quiz is listed for regrading, and where. */

/** What the list needs of a question. */
export interface ListedQuestion {
  readonly question: { readonly _id: string; readonly title: string };
  /** In the quiz, from 1. */
  readonly position: number;
  /** The version that the quiz has, and the newest of the bank. */
  readonly version: number;
  readonly newest: number;
  /** How its answers count now. */
  readonly choice: string;
  /** The version whose key counts by that choice; null: none. */
  readonly choiceVersion: number | null;
}

/** The bank has a newer version than the one whose key counts, which may have another key. */
export const isCorrected = ({ newest, version, choiceVersion }: ListedQuestion): boolean =>
  newest > Math.max(version, choiceVersion ?? 0);

/**
 * The questions with what is typed in their title or as their number. `first`: those for which a regrade is likely, which
 * are corrected in the bank, have another key already, or are in `pinned`. `flagged`: the others of that set.
 */
export function listQuestions<Question extends ListedQuestion>(
  questions: readonly Question[],
  typed: string,
  pinned: ReadonlySet<string>,
  flagged: ReadonlySet<string>,
): {
  readonly first: readonly Question[];
  readonly flagged: readonly Question[];
  readonly others: readonly Question[];
} {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = questions.filter(
    ({ question, position }) =>
      wanted === '' || String(position) === wanted || question.title.toLocaleLowerCase().includes(wanted),
  );
  const isFirst = (one: Question): boolean => isCorrected(one) || one.choice !== 'own' || pinned.has(one.question._id);
  const rest = found.filter((one) => !isFirst(one));
  const isFlagged = (one: Question): boolean => flagged.has(one.question._id);
  return {
    first: found.filter(isFirst),
    flagged: rest.filter(isFlagged),
    others: rest.filter((one) => !isFlagged(one)),
  };
}
