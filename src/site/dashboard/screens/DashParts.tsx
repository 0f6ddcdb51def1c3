/** The parts that both dashboards are made of. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { QuizSummary } from '#quizzes/contract.ts';
import classes from './dash.module.css';
import statClasses from './stats.module.css';
import { dashTexts } from './texts.ts';

/** A part of the dashboard under its own heading. */
export function DashSection(props: { title: string; hint?: string; more?: ReactNode; children: ReactNode }) {
  const { title, hint, more, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {more}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

export interface Figure {
  readonly word: string;
  readonly value: string;
  readonly more?: string;
  /** The page that lists what is counted. */
  readonly to?: '/user' | '/quizzes' | '/questions' | '/myAttempt';
  /** How it came about, small. */
  readonly chart?: ReactNode;
}

/** Three or four numbers side by side, two by two on phones. */
export function Stats({ stats, label }: { stats: readonly Figure[]; label?: string }) {
  const texts = useTexts(dashTexts);
  return (
    <section aria-label={label ?? texts.stats} className={statClasses.place}>
      <dl className={statClasses.stats}>
        {stats.map(({ word, value, more, to, chart }) => (
          <div key={word} className={statClasses.figure}>
            <dt>
              {to ? (
                <TextLink to={to} c="inherit" fz="inherit" underline="hover">
                  {word}
                </TextLink>
              ) : (
                word
              )}
            </dt>
            <dd>
              {value}
              {more && <small>{more}</small>}
              {chart && <span className={statClasses.figureChart}>{chart}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Of lists beside each other this many are shown; the rest is a fold. */
const SHOWN = 3;

/** The first of a list, and a button for the rest; `rest` says that there are more than the server sent. */
export function FirstLines<T>(props: {
  all: readonly T[];
  draw: (one: T) => ReactNode;
  rest?: string | null;
  shown?: number;
}) {
  const { all, draw, rest = null, shown = SHOWN } = props;
  const texts = useTexts(dashTexts).teacher;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className={classes.lines}>{(isOpen ? all : all.slice(0, shown)).map(draw)}</ul>
      {!isOpen && all.length > shown ? (
        <Button size="compact-sm" variant="subtle" mt={6} ml={-8} onClick={() => setOpen(true)}>
          {texts.showMore(all.length - shown)}
        </Button>
      ) : (
        rest !== null && (
          <Text size="sm" c="dimmed" mt="xs">
            {rest}
          </Text>
        )
      )}
    </>
  );
}

/** The name of a quiz as a link to its page. */
export function QuizLink({ quiz }: { quiz: Pick<QuizSummary, '_id' | 'slug' | 'name'> }) {
  return (
    <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz._id }} c="inherit" fw={600}>
      {quiz.name}
    </TextLink>
  );
}

/** The way to the participants of a quiz: on phones an icon over its word, so that the name has the room. */
export function ParticipantsLink({ quiz }: { quiz: Pick<QuizSummary, '_id' | 'slug' | 'name'> }) {
  const texts = useTexts(dashTexts);
  const label = texts.teacher.participants;
  return (
    <ButtonLink
      size="sm"
      variant="default"
      className={classes.participants ?? ''}
      to="/quizzes/$name/{-$id}/participants"
      params={{ name: quiz.slug, id: quiz._id }}
      aria-label={texts.of(label, quiz.name)}
    >
      <IconUsers size={18} stroke={1.5} aria-hidden />
      <span>{label}</span>
    </ButtonLink>
  );
}

/** When a quiz opens, closes or has closed: in words, with the exact time beside them. */
export function QuizTime({ quiz }: { quiz: Pick<QuizSummary, 'dateState' | 'opensAt' | 'closesAt'> }) {
  const texts = useTexts(dashTexts);
  const format = useFormat();
  const { dateState, opensAt, closesAt } = quiz;
  const [say, instant] =
    dateState === 'scheduled'
      ? [texts.opens, opensAt]
      : dateState === 'closed'
        ? [texts.closed, closesAt]
        : [texts.closes, closesAt];
  if (instant === null) return <span>{texts.noEnd}</span>;
  return (
    <>
      <span className={classes.when}>{say(format.when(instant))}</span>
      <time dateTime={instant} className={classes.exact}>
        {format.shortDateTime(instant)}
      </time>
    </>
  );
}

/** The dashboard on its way, in its final shape. */
export function DashSkeleton() {
  const texts = useTexts(dashTexts);
  return (
    <Stack gap="xl" aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      <div className={classes.cards}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} h={124} radius="md" />
        ))}
      </div>
      <Skeleton h={88} radius="md" />
      <div className={classes.columns}>
        <Skeleton h={260} radius="md" />
        <Skeleton h={260} radius="md" />
      </div>
    </Stack>
  );
}
