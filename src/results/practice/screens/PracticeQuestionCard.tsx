import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { shownTexts } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { WithAids } from '#items/question-bank/aids/screens/shared/WithAids.tsx';
import { isNothing } from '#items/question-types/is-nothing.ts';
import type { Outcome } from '#items/question-types/question-type.ts';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, preloadReviews } from '#items/question-types/screens.ts';
import { CallError } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import type { PracticeQuestion, PracticeVerdict } from '../contract.ts';
import { checkAnswer, tryAnswer, undoAnswer } from '../offline/check.ts';
import { MOST_EARLIER } from '../rules.ts';
import { AfterTry, Judged } from './Judged.tsx';
import classes from './practice.module.css';
import { practiceTexts } from './texts.ts';

/** How one question of a run went. */
export interface Practised {
  readonly question: PracticeQuestion;
  /** Null: it was skipped, or the answer was taken back. */
  readonly outcome: Outcome | null;
}

interface CardProps {
  readonly question: PracticeQuestion;
  readonly position: number;
  readonly count: number;
  /** How many different answers may be checked before one counts; 0: until one is right. */
  readonly tries: number;
  /** When a run by minutes ends, in milliseconds since 1970; null: it ends with its last question. */
  readonly endsAt: number | null;
  /** `isLast`: the run ends here. */
  readonly onDone: (practised: Practised, isLast: boolean) => void;
}

const headingId = (review: string): string => `practice-${review}`;

/** After the check: when the question comes again, and the way on. */
function AfterCheck(props: CardProps & { verdict: PracticeVerdict }) {
  const texts = useTexts(practiceTexts).run;
  const format = useFormat();
  const { question, verdict } = props;
  const undo = useMutation({
    mutationFn: () => undoAnswer(question.review),
    onError: (error) => notify.error(error),
  });
  const [isTimeUp] = useState(() => props.endsAt !== null && Date.now() >= props.endsAt);
  const isLast = isTimeUp || props.position === props.count;
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" role="status">
        {undo.isSuccess ? texts.undone : texts.again(format.shortDateTime(verdict.dueAt, new Date()))}
      </Text>
      <Group className={classes.bar}>
        <Button
          size="md"
          onClick={() => props.onDone({ question, outcome: undo.isSuccess ? null : verdict.outcome }, isLast)}
        >
          {isLast ? texts.finish : texts.next}
        </Button>
        {!undo.isSuccess && (
          <Button variant="subtle" color="gray" loading={undo.isPending} onClick={() => undo.mutate()}>
            {texts.undo}
          </Button>
        )}
      </Group>
    </>
  );
}

/** As of when the question came: a clock that ticks would hurry. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const texts = useTexts(practiceTexts).run;
  const [minutes] = useState(() => Math.max(0, Math.ceil((endsAt - Date.now()) / 60_000)));
  return (
    <Text size="sm" c="dimmed" mt={-8} mb="md">
      {minutes > 0 ? texts.minutesLeft(minutes) : texts.lastQuestion}
    </Text>
  );
}

/** What was checked of a question: tries that do not count yet, and the answer that does. */
function useChecks({ question, tries }: CardProps) {
  const [earlier, setEarlier] = useState<readonly unknown[]>([]);
  const [isTrying, setTrying] = useState(true);
  const toGiven = (answer: unknown) => ({
    review: question.review,
    question: question.question,
    version: question.version,
    answer,
    ...(earlier.length > 0 && { earlier: earlier.slice(-MOST_EARLIER) }),
  });
  const final = useMutation({ mutationFn: (answer: unknown) => checkAnswer(toGiven(answer)) });
  const attempt = useMutation({
    mutationFn: async (answer: unknown) => tryAnswer(toGiven(answer)),
    onSuccess: (tried, answer) => {
      if (tried.left === 0) final.mutate(answer);
      else {
        setEarlier([...earlier, answer]);
        setTrying(false);
      }
    },
  });
  const isFinal = final.data !== undefined;
  return {
    final,
    /** The try whose verdict is shown, until the next one. */
    tried: !isFinal && !isTrying && attempt.data ? { verdict: attempt.data, answer: attempt.variables } : null,
    isPending: final.isPending || attempt.isPending,
    error: final.error ?? attempt.error,
    check: (answer: unknown) => (tries === ONE_TRY ? final : attempt).mutate(answer),
    giveUp: () => final.mutate(null),
    tryAgain: () => setTrying(true),
  };
}

/** One question of a run: answer it, check it, continue. */
export function PracticeQuestionCard(props: CardProps) {
  const { question, position, count } = props;
  const texts = useTexts(practiceTexts).run;
  const platform = useTexts(platformTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [answer, setAnswer] = useState<unknown>(null);
  const checks = useChecks(props);
  const Player = loadPlayer(question.type);
  useEffect(() => {
    void preloadReviews([question]);
    if (position > 1) heading.current?.focus();
  }, [question, position]);
  const { tried, error, isPending } = checks;
  const { data: verdict } = checks.final;
  const id = headingId(question.review);
  return (
    <section className={classes.question} aria-labelledby={id} data-question={question.question}>
      <Title order={2} size="h3" mb="md" id={id} tabIndex={-1} ref={heading}>
        {props.endsAt === null ? texts.question(position, count) : texts.questionAlone(position)}
      </Title>
      {props.endsAt !== null && <TimeLeft endsAt={props.endsAt} />}
      {question.stimulus && <ExplainedStimulus key={question.review} stimulus={question.stimulus} order={3} isBox />}
      <WithAids catalogue={question.catalogue} texts={shownTexts(question.type, question.view)}>
        <Suspense fallback={<Skeleton h={240} />}>
          {verdict ? (
            <Judged question={question} answer={checks.final.variables} verdict={verdict} />
          ) : tried ? (
            <Judged question={question} answer={tried.answer} verdict={{ ...tried.verdict, generalFeedback: '' }} />
          ) : (
            <Player
              view={receivedView(question.view)}
              answer={answer}
              onAnswer={setAnswer}
              disabled={isPending}
              labelledBy={id}
              slotId={question.review}
            />
          )}
        </Suspense>
      </WithAids>
      {error && (
        <Alert color="danger" mt="md" role="alert">
          {error instanceof CallError ? error.message : platform.errorHelp}
        </Alert>
      )}
      {verdict ? (
        <AfterCheck {...props} verdict={verdict} />
      ) : tried ? (
        <AfterTry
          tried={tried.verdict}
          isPending={isPending}
          onAgain={() => {
            checks.tryAgain();
            heading.current?.focus();
          }}
          onGiveUp={checks.giveUp}
        />
      ) : (
        <Group className={classes.bar}>
          <Button size="md" disabled={isNothing(answer)} loading={isPending} onClick={() => checks.check(answer)}>
            {texts.check}
          </Button>
          <Button variant="default" disabled={isPending} onClick={checks.giveUp}>
            {texts.dontKnow}
          </Button>
          {error && (
            <Button variant="subtle" color="gray" onClick={() => props.onDone({ question, outcome: null }, false)}>
              {texts.skip}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
