import { Badge, Card, Text, Title } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { AttemptSummary } from '../contract.ts';
import { quizReportQuery } from '../queries.ts';
import classes from './attempt.module.css';
import { countedAttemptId } from './counted-attempt.ts';
import { AttemptState } from './shared/AttemptState.tsx';
import { resultsTexts } from './texts.ts';

function AttemptLine(props: { attempt: AttemptSummary; isShown: boolean; isCounted: boolean }) {
  const texts = useTexts(resultsTexts);
  const format = useFormat();
  const { attempt, isShown, isCounted } = props;
  return (
    <li aria-current={isShown || undefined}>
      {isShown ? (
        <strong>{texts.attempt(attempt.number)}</strong>
      ) : (
        <TextLink to="/myAttempt/$id" params={{ id: attempt._id }}>
          {texts.attempt(attempt.number)}
        </TextLink>
      )}
      <Text span size="sm" c="dimmed">
        {isShown ? texts.result.shown : format.date(attempt.startedAt)}
      </Text>
      {isCounted && (
        <Badge color="gray" leftSection={<IconStar size={13} stroke={1.75} aria-hidden />}>
          {texts.result.counts}
        </Badge>
      )}
      <span className={classes.othersScore}>
        {attempt.score !== null &&
          attempt.percent !== null &&
          `${format.marks(attempt.score, attempt.maxScore)} · ${format.percentExact(attempt.percent)}`}
      </span>
      <span className={classes.othersState}>
        <AttemptState attempt={attempt} />
      </span>
    </li>
  );
}

/** One's own attempts at the same quiz, and which of them counts. With one attempt there is nothing to compare. */
export function OtherAttempts({ attempt }: { attempt: AttemptSummary }) {
  const texts = useTexts(resultsTexts).result;
  const format = useFormat();
  const { data } = useQuery(quizReportQuery(attempt.quiz._id));
  if (!data || data.attempts.length < 2) return null;
  const counted = data.counted && countedAttemptId(data.attempts, data.counted.by);
  return (
    <Card p="lg" component="section" className="print-together">
      <Title order={2} size="h3">
        {texts.others}
      </Title>
      {data.counted && (
        <Text c="dimmed" size="sm" mb="xs">
          {texts.countedBy[data.counted.by](format.percentExact(data.counted.percent))}
        </Text>
      )}
      <ul className={classes.others}>
        {data.attempts.map((one) => (
          <AttemptLine key={one._id} attempt={one} isShown={one._id === attempt._id} isCounted={one._id === counted} />
        ))}
      </ul>
    </Card>
  );
}
