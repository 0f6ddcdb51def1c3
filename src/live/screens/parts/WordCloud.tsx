import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { liveTexts } from '../texts.ts';
import classes from './parts.module.css';

export interface CloudWord {
  readonly text: string;
  readonly count: number;
}

const MOST = 60;

/** From the middle outwards, so that the most frequent words meet there. */
function fromTheMiddle<T>(sorted: readonly T[]): T[] {
  const order: T[] = [];
  for (const [at, one] of sorted.entries()) at % 2 === 0 ? order.push(one) : order.unshift(one);
  return order;
}

/** Words as large as they were given often, with their counts; the same as a list for screen readers. */
export function WordCloud({ words }: { words: readonly CloudWord[] }) {
  const texts = useTexts(liveTexts);
  const sorted = [...words].sort((one, other) => other.count - one.count || one.text.localeCompare(other.text));
  const shown = sorted.slice(0, MOST);
  const most = shown[0]?.count ?? 1;
  return (
    <div className={classes.cloud}>
      <p aria-hidden className={classes.cloudWords}>
        {fromTheMiddle(shown).map(({ text, count }) => (
          <span
            key={text}
            className={classes.word}
            data-size={Math.ceil(5 * Math.sqrt(count / most))}
            style={{ fontSize: `${1 + 2.4 * Math.sqrt((count - 1) / Math.max(1, most - 1))}em` }}
          >
            <bdi>{text}</bdi>
            {count > 1 && <small>{count}</small>}
          </span>
        ))}
      </p>
      {sorted.length > MOST && <p className={classes.cloudMore}>{texts.moreWords(sorted.length - MOST)}</p>}
      <VisuallyHidden component="ol">
        {sorted.map(({ text, count }) => (
          <li key={text}>{texts.wordCount(text, count)}</li>
        ))}
      </VisuallyHidden>
    </div>
  );
}
