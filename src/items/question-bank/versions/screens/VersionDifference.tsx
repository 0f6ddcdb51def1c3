/** What changed from one version to another, in words. */
import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFieldName } from '#items/question-bank/screens/FaultSummary.tsx';
import { versionQuery } from '#items/question-bank/versions/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { type Difference, differencesOf, wordDifference } from '../rules-difference.ts';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

function Words({ before, after }: { before: string; after: string }) {
  const pieces = wordDifference(before, after);
  return (
    <Text size="sm" className={classes.words}>
      {pieces.map(({ text, kind }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'gone') return <del key={key}>{text}</del>;
        if (kind === 'new') return <ins key={key}>{text}</ins>;
        return <span key={key}>{text}</span>;
      })}
    </Text>
  );
}

function Entry({ difference }: { difference: Difference }) {
  const texts = useTexts(historyTexts);
  const nameOfField = useFieldName();
  const { path, before, after, onlyFormat } = difference;
  const note =
    before === null && after === null
      ? texts.moved
      : onlyFormat
        ? texts.format
        : before === null
          ? texts.added
          : after === null
            ? texts.removed
            : null;
  return (
    <div className={classes.difference}>
      <dt>
        {nameOfField(path)}
        {note !== null && <span className={classes.note}>{note}</span>}
      </dt>
      <dd>{!onlyFormat && note !== texts.moved && <Words before={before ?? ''} after={after ?? ''} />}</dd>
    </div>
  );
}

/** Each difference by the name of its field; `none` where there are none. */
export function Differences({ differences, none }: { differences: readonly Difference[]; none: string }) {
  if (differences.length === 0) return <Alert color="gray">{none}</Alert>;
  return (
    <dl className={classes.differences}>
      {differences.map((difference) => (
        <Entry key={`${difference.path} ${difference.after === null}`} difference={difference} />
      ))}
    </dl>
  );
}

export function VersionDifference({ id, from, to }: { id: string; from: number; to: number }) {
  const texts = useTexts(historyTexts);
  const before = useQuery(versionQuery(id, from));
  const after = useQuery(versionQuery(id, to));
  const error = before.error ?? after.error;
  if (error) {
    const retry = (): void => void Promise.all([before.refetch(), after.refetch()]);
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (!before.data || !after.data) return <Skeleton h={160} />;
  return <Differences differences={differencesOf(before.data, after.data)} none={texts.none} />;
}
