import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { LockedNotice } from '#billing/screens/shared/LockedNotice.tsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useElapsed } from '#platform/web/ui/use-elapsed.ts';
import { OwnAccommodations } from '#quizzes/accommodations/screens/shared/OwnAccommodations.tsx';
import type { Quiz } from '../contract.ts';
import { ONE_TRY } from '../rules-tries.ts';
import classes from './quiz.module.css';
import { penaltyWords } from './shared/negative-words.ts';
import { quizTexts } from './texts.ts';

/** The button that starts or resumes; it belongs to the slice that knows attempts. */
export type StartButton = ComponentType<{
  quizId: string;
  openAttempt: string | null;
  /** An attempt costs something: time runs, or there are not as many as one likes. */
  isLimited: boolean;
  children: ReactNode;
}>;

function useRules(quiz: Quiz): string[] {
  const texts = useTexts(quizTexts);
  const words = texts.detail.rule;
  const format = useFormat();
  const counted = texts.detail.counted[quiz.countedAttempt];
  return [
    words.covers(texts.questionCount(quiz.questionCount), texts.markCount(format.number(quiz.totalMarks))),
    quiz.durationSeconds === null ? words.untimed : words.timed(format.timeLimit(quiz.durationSeconds)),
    ...(quiz.closesAt ? [words.closes(`${format.dateTime(quiz.closesAt)} ${format.zone(quiz.closesAt)}`)] : []),
    quiz.attemptsAllowed === 1
      ? words.once
      : quiz.attemptsAllowed === 0
        ? words.unlimited(counted)
        : words.times(quiz.attemptsAllowed, counted),
    quiz.negativeMarking === '0' && quiz.triesAllowed === ONE_TRY ? words.noNegative : `${penaltyWords(quiz)}.`,
    words.feedback[quiz.feedbackTiming],
    ...(quiz.passPercent === null ? [] : [words.pass(format.percentExact(quiz.passPercent))]),
  ];
}

interface OverviewProps {
  readonly quiz: Quiz;
  /** When the server said so, by this computer's clock. */
  readonly heardAt: number;
  readonly Start: StartButton;
  /** Downloads the dates of a quiz. */
  readonly Dates: ComponentType<{ quizId: string }>;
}

const isLimited = ({ durationSeconds, attemptsAllowed, sections }: Quiz): boolean =>
  durationSeconds !== null || attemptsAllowed !== 0 || sections.some((section) => section.durationSeconds !== null);

function StandingCard({ quiz, heardAt, Start, Dates }: OverviewProps) {
  const texts = useTexts(quizTexts).detail;
  const format = useFormat();
  const elapsed = useElapsed(heardAt);
  const { standing } = quiz;
  const running = standing?.openAttempt ?? null;
  const used = standing?.attemptsUsed ?? 0;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="xs">
        {texts.standing}
      </Title>
      <Stack gap="sm">
        <div>
          <Text>
            {used === 0
              ? texts.notTaken
              : quiz.attemptsAllowed === 0
                ? texts.usedOpen(used)
                : texts.used(used, quiz.attemptsAllowed)}
          </Text>
          {standing?.percent != null && <Text fw={600}>{texts.best(format.percentExact(standing.percent))}</Text>}
          {running && (
            <Text className="tabular">
              {running.remainingMs === null
                ? texts.runningOpen
                : texts.running(format.timeLeft(running.remainingMs - elapsed))}
            </Text>
          )}
        </div>
        {quiz.may.start ? (
          <Start quizId={quiz._id} openAttempt={running?._id ?? null} isLimited={isLimited(quiz)}>
            {running ? texts.resume : texts.start}
          </Start>
        ) : quiz.needs !== null && quiz.dateState === 'open' && standing?.attemptsLeft !== 0 ? (
          <LockedNotice needs={quiz.needs} channels={quiz.doors} />
        ) : (
          quiz.whyNotStart && (
            <Alert color="gray" icon={<IconInfoCircle size={18} stroke={1.5} />}>
              {quiz.whyNotStart}
              {quiz.dateState === 'scheduled' &&
                quiz.opensAt &&
                `: ${format.when(quiz.opensAt)} (${format.dateTime(quiz.opensAt)} ${format.zone(quiz.opensAt)})`}
            </Alert>
          )
        )}
        {(quiz.opensAt !== null || quiz.closesAt !== null) && quiz.dateState !== 'closed' && (
          <Dates quizId={quiz._id} />
        )}
        {used > 0 && (
          <Group>
            <ButtonLink variant="default" size="sm" to="/myAttempt">
              {texts.myAttempts}
            </ButtonLink>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

/** The sections with times, in the order in which they are worked through. */
function Sections({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  return (
    <>
      <Title order={3} size="h4" mt="md" mb={4}>
        {texts.detail.sections}
      </Title>
      <Text size="sm" mb={6}>
        {texts.detail.sectionsHelp}
      </Text>
      <ol className={classes.rules}>
        {quiz.sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name
          <li key={index}>
            <bdi>{section.name}</bdi>
            {': '}
            {[
              texts.questionCount(section.questionCount),
              texts.markCount(format.number(section.marks)),
              ...(section.durationSeconds === null ? [] : [format.timeLimit(section.durationSeconds)]),
            ].join(' · ')}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What a quiz covers, its rules in plain words, and the student's standing. */
export function StudentOverview({ quiz, heardAt, Start, Dates }: OverviewProps) {
  const texts = useTexts(quizTexts).detail;
  const rules = useRules(quiz);
  return (
    <div className={classes.columns} data-first="side">
      <Stack gap="lg">
        {quiz.description !== '' && (
          <Card p="lg" component="section">
            <Title order={2} size="h3" mb="xs">
              {texts.description}
            </Title>
            <RichText html={quiz.description} />
          </Card>
        )}
        <Card p="lg" component="section">
          <Title order={2} size="h3" mb="sm">
            {texts.rules}
          </Title>
          <ul className={classes.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          {quiz.sections.length > 0 && <Sections quiz={quiz} />}
        </Card>
        <OwnAccommodations quizId={quiz._id} />
        {quiz.instructions !== '' && (
          <Card p="lg" component="section">
            <Title order={2} size="h3" mb="xs">
              {texts.instructions}
            </Title>
            <RichText html={quiz.instructions} />
          </Card>
        )}
      </Stack>
      <div className={classes.side}>
        <StandingCard quiz={quiz} heardAt={heardAt} Start={Start} Dates={Dates} />
      </div>
    </div>
  );
}
