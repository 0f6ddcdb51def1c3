import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Outcome } from '#items/question-types/question-type.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { OutcomeMark } from '#results/results/screens/shared/OutcomeMark.tsx';
import type { Practised } from './PracticeQuestionCard.tsx';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

const isRated = (one: Practised): one is Practised & { outcome: Outcome } => one.outcome !== null;

/** What came out of a run: the number first, then what to look at again. */
export function PracticeSummary({ practised, onAnother }: { practised: readonly Practised[]; onAnother: () => void }) {
  const texts = useTexts(practiceTexts).run;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rated = practised.filter(isRated);
  const missed = rated.filter(({ outcome }) => outcome !== 'right');
  return (
    <Card p="lg" component="section" className={classes.question}>
      <Title order={2} size="h3" tabIndex={-1} ref={heading}>
        {texts.summary}
      </Title>
      <Text mt={4} mb="md">
        {texts.summaryLead(rated.length - missed.length, rated.length)}
      </Text>
      {missed.length > 0 && (
        <>
          <Title order={3} size="h4" mb="xs">
            {texts.missed}
          </Title>
          <ul className={classes.topics}>
            {missed.map(({ question, outcome }) => (
              <li key={question.review}>
                <bdi className={classes.topicName}>{question.title}</bdi>
                <OutcomeMark outcome={outcome} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Group className={classes.bar}>
        <ButtonLink size="md" to="/practice">
          {texts.back}
        </ButtonLink>
        <Button variant="default" onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Card>
  );
}
