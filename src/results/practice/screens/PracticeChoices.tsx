import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { PracticeSources } from '../contract.ts';
import { NextTopic } from '../mastery/screens/NextTopic.tsx';
import { masteryTexts } from '../mastery/screens/texts.ts';
import classes from './practice.module.css';
import type { PracticeOptions } from './practice-search.ts';
import { useRunLength } from './run-length.ts';
import { practiceTexts } from './texts.ts';

function Source(props: {
  title: string;
  help: string;
  from: 'all' | 'mistakes' | 'bookmarks';
  has: number;
  options: PracticeOptions;
}) {
  const texts = useTexts(practiceTexts);
  const { from, has, options } = props;
  const length = useRunLength(options);
  return (
    <li>
      <div className={classes.topicName}>
        <Title order={3} size="md" fw={550}>
          {props.title}
        </Title>
        <Text c="dimmed" size="sm">
          {props.help}
        </Text>
      </div>
      {has > 0 ? (
        <ButtonLink
          size="sm"
          variant="default"
          to="/practice/run"
          search={{ from, dif: options.dif, ...length.search(has) }}
          aria-label={`${length.label(has)}: ${props.title}`}
        >
          {texts.practiseShort}
        </ButtonLink>
      ) : (
        <Text c="dimmed" size="sm">
          {texts.none}
        </Text>
      )}
    </li>
  );
}

const LISTED_AT_FIRST = 10;

function Topics({ topics, options }: { topics: PracticeSources['topics']; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const length = useRunLength(options);
  const words = useTexts(masteryTexts);
  const { percent } = useFormat();
  const [isAll, setAll] = useState(false);
  if (topics.length === 0) return null;
  const shown = isAll ? topics : topics.slice(0, LISTED_AT_FIRST);
  return (
    <Card p="lg" component="section">
      <Title order={3} size="h4" mb={4}>
        {texts.topics}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {words.help}
      </Text>
      <ul className={classes.topics}>
        {shown.map(({ _id, name, count: has, due, mastery }) => (
          <li key={_id}>
            <div className={classes.topicName}>
              <bdi>{name}</bdi>
              <Text size="sm" c="dimmed">
                {texts.topicCount(has, due)}
                {' · '}
                {mastery ? words.range(percent(mastery.low), percent(mastery.high)) : words.tooFewMine}
              </Text>
            </div>
            <ButtonLink
              size="sm"
              variant="default"
              to="/practice/run"
              search={{ from: 'topic', topic: name, dif: options.dif, ...length.search(has) }}
              aria-label={texts.practiseTopic(name)}
            >
              {texts.practiseShort}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {shown.length < topics.length && (
        <Button variant="subtle" mt="sm" mb={-8} onClick={() => setAll(true)}>
          {texts.allTopics}
        </Button>
      )}
    </Card>
  );
}

/** My mistakes in the quizzes of each course. */
function Courses({ courses, options }: { courses: PracticeSources['courses']; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const length = useRunLength(options);
  const [isAll, setAll] = useState(false);
  if (courses.length === 0) return null;
  const shown = isAll ? courses : courses.slice(0, LISTED_AT_FIRST);
  return (
    <Card p="lg" component="section">
      <Title order={3} size="h4" mb={4}>
        {texts.courses}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {texts.coursesHelp}
      </Text>
      <ul className={classes.topics}>
        {shown.map(({ _id, title, mistakes }) => (
          <li key={_id}>
            <div className={classes.topicName}>
              <bdi>{title}</bdi>
              <Text size="sm" c="dimmed">
                {texts.questions(mistakes)}
              </Text>
            </div>
            <ButtonLink
              size="sm"
              variant="default"
              to="/practice/run"
              search={{ from: 'mistakes', course: _id, dif: options.dif, ...length.search(mistakes) }}
              aria-label={texts.practiseCourse(title)}
            >
              {texts.practiseShort}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {shown.length < courses.length && (
        <Button variant="subtle" mt="sm" mb={-8} onClick={() => setAll(true)}>
          {texts.allCourses}
        </Button>
      )}
    </Card>
  );
}

/** Only questions of one difficulty; nothing where all are of the same. */
function DifficultySelect({ sources, options }: { sources: PracticeSources; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  const names = useTexts(questionTexts);
  const navigate = useNavigate();
  if (sources.difficulties.length < 2 && options.dif === undefined) return null;
  const levels = sources.difficulties.map(({ difficulty, count }) => ({
    value: String(difficulty),
    label: texts.ofDifficulty(nameOf(names.difficulties, difficulty), count),
  }));
  const isListed = options.dif === undefined || levels.some(({ value }) => value === String(options.dif));
  const chosen = String(options.dif ?? '');
  return (
    <NativeSelect
      label={names.difficulty}
      value={chosen}
      data={[
        { value: '', label: texts.anyDifficulty },
        ...levels,
        ...(isListed ? [] : [{ value: chosen, label: texts.ofDifficulty(nameOf(names.difficulties, chosen), 0) }]),
      ]}
      onChange={(event) => {
        const dif = Number(event.currentTarget.value) || undefined;
        void navigate({ to: '/practice', search: { ...options, dif }, replace: true, resetScroll: false });
      }}
    />
  );
}

/** The weakest topic first; after all with an estimate those without, in their order. */
const byEstimate = (one: PracticeSources['topics'][number], other: PracticeSources['topics'][number]): number =>
  (one.mastery?.estimate ?? 2) - (other.mastery?.estimate ?? 2);

/** Ways to choose questions beside what is due: the weakest topic, all, mistakes, bookmarks, courses, topics. */
export function PracticeChoices({ sources, options }: { sources: PracticeSources; options: PracticeOptions }) {
  const texts = useTexts(practiceTexts);
  return (
    <>
      <NextTopic topics={sources.topics} options={options} />
      <Group justify="space-between" align="flex-end" gap="sm" mt="md">
        <Title order={2} size="h3">
          {texts.moreWays}
        </Title>
        <DifficultySelect sources={sources} options={options} />
      </Group>
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          <Card px="lg" py="xs">
            <ul className={classes.topics}>
              <Source title={texts.all} help={texts.allHelp} from="all" has={sources.all} options={options} />
              <Source
                title={texts.mistakes}
                help={texts.mistakesHelp}
                from="mistakes"
                has={sources.mistakes}
                options={options}
              />
              <Source
                title={texts.bookmarks}
                help={texts.bookmarksHelp}
                from="bookmarks"
                has={sources.bookmarks}
                options={options}
              />
            </ul>
          </Card>
          <Courses courses={sources.courses} options={options} />
        </Stack>
        <Topics topics={sources.topics.filter(({ count }) => count > 0).toSorted(byEstimate)} options={options} />
      </div>
    </>
  );
}
