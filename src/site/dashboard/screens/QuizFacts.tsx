import { Badge } from '@mantine/core';
import { IconClock, IconCrown } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

export type Running = StudentDashboard['resume'][number];

/** A crown with its word: it takes a plan. */
export function Crown() {
  const texts = useTexts(dashTexts).student;
  return (
    <Badge color="gray" leftSection={<IconCrown size={13} stroke={1.75} aria-hidden />}>
      {texts.premium}
    </Badge>
  );
}

/** Start, or the way to what is lacking. */
export function StartLink({ quiz, isFirst }: { quiz: QuizSummary; isFirst: boolean }) {
  const all = useTexts(dashTexts);
  const texts = all.student;
  if (quiz.needs === 'plan')
    return (
      <ButtonLink size="sm" variant="default" to="/upgrade" aria-label={all.of(texts.unlock, quiz.name)}>
        {texts.unlock}
      </ButtonLink>
    );
  const label = quiz.dateState === 'scheduled' ? texts.view : texts.openAction;
  return (
    <ButtonLink
      size={isFirst ? 'md' : 'sm'}
      variant={isFirst && quiz.dateState === 'open' ? 'filled' : 'default'}
      to="/quizzes/$name/{-$id}"
      params={{ name: quiz.slug, id: quiz._id }}
      aria-label={all.of(label, quiz.name)}
    >
      {label}
    </ButtonLink>
  );
}

/** From when on the way to a date is shown as a clock or stands out. */
export const SOON_MS = 24 * 3_600_000;

/** When it opens or closes: in words, with the exact time beside them. What closes within a day stands out. */
export function When({ quiz, now }: { quiz: QuizSummary; now: number }) {
  const all = useTexts(dashTexts);
  const format = useFormat();
  const isComing = quiz.dateState === 'scheduled';
  const instant = isComing ? quiz.opensAt : quiz.closesAt;
  if (instant === null) return <span>{all.noEnd}</span>;
  const leftMs = Date.parse(instant) - now;
  const isSoon = leftMs < SOON_MS;
  const at = new Date(now);
  const words =
    isComing && leftMs <= 0 ? all.student.beginsNow : (isComing ? all.opens : all.closes)(format.when(instant, at));
  return (
    <>
      <span className={classes.when} data-soon={(isSoon && !isComing) || undefined}>
        {isSoon && <IconClock size={16} stroke={1.75} aria-hidden />}
        {words}
      </span>
      {/* In the words too where it is today or tomorrow. */}
      {!words.includes(format.time(instant)) && <time dateTime={instant}>{format.shortDateTime(instant, at)}</time>}
    </>
  );
}

export function useFacts(quiz: QuizSummary): string[] {
  const all = useTexts(dashTexts);
  const format = useFormat();
  const left = quiz.standing?.attemptsLeft ?? null;
  return [
    all.questions(quiz.questionCount),
    ...(quiz.durationSeconds === null ? [] : [format.timeLimit(quiz.durationSeconds)]),
    ...(left === null || quiz.attemptsAllowed === 1 || quiz.dateState === 'scheduled'
      ? []
      : [all.student.attemptsLeft(left, quiz.attemptsAllowed)]),
  ];
}

export function TimeLeft({ attempt, elapsed }: { attempt: Running; elapsed: number }) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  const left = attempt.remainingMs === null ? null : attempt.remainingMs - elapsed;
  return (
    <span className={classes.when} data-soon={(left !== null && left < SOON_MS) || undefined}>
      {left !== null && <IconClock size={16} stroke={1.75} aria-hidden />}
      {left === null ? texts.noLimit : left > 0 ? texts.timeLeft(format.timeLeft(left)) : texts.timeUp}
    </span>
  );
}

export function ResumeLink({ attempt, isFirst }: { attempt: Running; isFirst: boolean }) {
  const all = useTexts(dashTexts);
  return (
    <ButtonLink
      size={isFirst ? 'md' : 'sm'}
      variant={isFirst ? 'filled' : 'default'}
      to="/exam/{-$id}"
      params={{ id: attempt._id }}
      aria-label={all.of(all.student.resumeAction, attempt.quiz.name)}
    >
      {all.student.resumeAction}
    </ButtonLink>
  );
}
