import { Button, Card, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Practice, PracticeSources } from '../contract.ts';
import { practiceQuery, practiceSourcesQuery } from '../queries.ts';
import { runLengths, USUAL_LENGTH } from '../rules.ts';
import { PracticeSettings } from './PracticeSettings.tsx';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

/** What is due, or why nothing is, and when the next question comes. */
function DueCard({ practice, count }: { practice: Practice; count: number }) {
  const texts = useTexts(practiceTexts);
  const format = useFormat();
  const { due, isMoreDue, leftToday, practisedToday, nextDueAt, settings } = practice;
  const now = new Date();
  const inRun = Math.min(leftToday, count);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {texts.due}
      </Title>
      <Text size="xl" fw={600} className="tabular">
        {due === 0 ? texts.none : texts.dueCount(due, isMoreDue)}
      </Text>
      <Text c="dimmed" size="sm" mb="md">
        {due === 0 && texts.nothingDue}
        {due === 0 && nextDueAt !== null && ` ${texts.nextDue(format.shortDateTime(nextDueAt, now))}`}
        {due > 0 && leftToday === 0 && texts.limitReached(settings.dailyLimit)}
        {leftToday > 0 && leftToday < due && texts.limitCuts(leftToday)}
        {practisedToday > 0 && ` ${texts.done(practisedToday)}.`}
      </Text>
      {inRun > 0 && (
        <div>
          <ButtonLink to="/practice/run" search={{ from: 'due', n: inRun }}>
            {texts.practise(inRun)}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function SourceCard(props: {
  title: string;
  help: string;
  from: 'mistakes' | 'bookmarks';
  has: number;
  count: number;
}) {
  const texts = useTexts(practiceTexts);
  const { from, has } = props;
  const n = Math.min(has, props.count);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4">
        {props.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {props.help}
      </Text>
      {n > 0 ? (
        <div>
          <ButtonLink
            variant="default"
            to="/practice/run"
            search={{ from, n }}
            aria-label={`${texts.practise(n)}: ${props.title}`}
          >
            {texts.practise(n)}
          </ButtonLink>
        </div>
      ) : (
        <Text fw={600}>{texts.none}</Text>
      )}
    </Card>
  );
}

const TOPICS_AT_FIRST = 10;

function Topics({ topics, count }: { topics: PracticeSources['topics']; count: number }) {
  const texts = useTexts(practiceTexts);
  const [isAll, setAll] = useState(false);
  if (topics.length === 0) return null;
  const shown = isAll ? topics : topics.slice(0, TOPICS_AT_FIRST);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4" mb="xs">
        {texts.topics}
      </Title>
      <ul className={classes.topics}>
        {shown.map(({ _id, name, count: has, due }) => (
          <li key={_id}>
            <div className={classes.topicName}>
              <bdi>{name}</bdi>
              <Text size="sm" c="dimmed">
                {texts.topicCount(has, due)}
              </Text>
            </div>
            <ButtonLink
              size="sm"
              variant="default"
              to="/practice/run"
              search={{ from: 'topic', topic: name, n: Math.min(has, count) }}
              aria-label={texts.practiseTopic(name)}
            >
              {texts.practiseShort}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {shown.length < topics.length && (
        <Button variant="subtle" mt="sm" onClick={() => setAll(true)}>
          {texts.allTopics}
        </Button>
      )}
    </Card>
  );
}

function Length({ value }: { value: number }) {
  const texts = useTexts(practiceTexts);
  const navigate = useNavigate();
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {texts.length}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={String(value)}
        onChange={(chosen) => {
          const n = runLengths.find((one) => String(one) === chosen && one !== USUAL_LENGTH);
          void navigate({ to: '/practice', search: { n }, replace: true, resetScroll: false });
        }}
        data={runLengths.map(String)}
      />
    </div>
  );
}

function OtherWays({ sources, count }: { sources: PracticeSources; count: number }) {
  const texts = useTexts(practiceTexts);
  return (
    <>
      <div className={classes.sources}>
        <SourceCard
          title={texts.mistakes}
          help={texts.mistakesHelp}
          from="mistakes"
          has={sources.mistakes}
          count={count}
        />
        <SourceCard
          title={texts.bookmarks}
          help={texts.bookmarksHelp}
          from="bookmarks"
          has={sources.bookmarks}
          count={count}
        />
      </div>
      <Topics topics={sources.topics} count={count} />
    </>
  );
}

function Coming({ heights }: { heights: readonly number[] }) {
  const texts = useTexts(practiceTexts);
  return (
    <Stack gap="md" maw={860} aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      {heights.map((height) => (
        <Skeleton key={height} h={height} radius="md" />
      ))}
    </Stack>
  );
}

function Content({ practice, count }: { practice: Practice; count: number }) {
  const texts = useTexts(practiceTexts);
  const sources = useQuery(practiceSourcesQuery());
  if (practice.due === 0 && practice.nextDueAt === null)
    return (
      <EmptyState
        title={texts.empty}
        drawing={<TimeDrawing />}
        action={<ButtonLink to="/quizzes">{texts.emptyAction}</ButtonLink>}
      >
        {texts.emptyHelp}
      </EmptyState>
    );
  return (
    <Stack gap="md" maw={860}>
      <Length value={count} />
      <DueCard practice={practice} count={count} />
      {sources.data ? (
        <OtherWays sources={sources.data} count={count} />
      ) : sources.error ? (
        <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />
      ) : (
        <Coming heights={[140, 200]} />
      )}
      <PracticeSettings settings={practice.settings} />
    </Stack>
  );
}

/** A student's practice: what is due first, then other ways to choose questions. */
export function PracticeScreen({ count = USUAL_LENGTH }: { count?: number | undefined }) {
  const texts = useTexts(practiceTexts);
  const { data, error, refetch } = useQuery(practiceQuery());
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {data ? (
        <Content practice={data} count={count} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Coming heights={[60, 150, 140]} />
      )}
    </>
  );
}
