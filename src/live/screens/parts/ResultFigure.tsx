import { useMemo } from 'react';
import type { LiveQuestion, Room } from '../../contract-room.ts';
import { Distribution } from './Distribution.tsx';
import { WordCloud } from './WordCloud.tsx';

interface Option {
  readonly id: string;
  readonly text: string;
}

/** Options of the question by their ids, as far as it has some. */
const optionsOf = (question: LiveQuestion): ReadonlyMap<string, string> => {
  const { options } = question.view as { options?: readonly Option[] };
  return new Map((options ?? []).map(({ id, text }) => [id, text]));
};

/** What everybody answered: options in their order with counts, or the words of a cloud. */
export function ResultFigure({ question, result }: { question: LiveQuestion; result: NonNullable<Room['result']> }) {
  const rows = useMemo(() => {
    const options = optionsOf(question);
    const order = [...options.keys()];
    const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
    return (
      result.distribution
        .map((row) => ({ ...row, html: options.get(row.id) }))
        // An order or a table has dozens of classes: those that nobody chose say nothing, but for the right ones.
        .filter(({ html, count, isRight }) => html !== undefined || count > 0 || isRight)
        .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    );
  }, [question, result]);
  if (question.kind === 'word-cloud')
    return <WordCloud words={result.distribution.map(({ label, count }) => ({ text: label, count }))} />;
  return <Distribution rows={rows} n={result.answered} />;
}
