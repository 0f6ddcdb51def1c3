import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { LockedNotice } from '#billing/screens/shared/LockedNotice.tsx';
import { supervisionQuery } from '#delivery/proctoring/queries-supervision.ts';
import { startExam } from '#delivery/queries.ts';
import { examTexts } from '#delivery/screens/texts.ts';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Quiz } from '#quizzes/contract.ts';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import { penaltyWords } from '#quizzes/screens/shared/negative-words.ts';
import { toolsQuery } from '#quizzes/tools/queries.ts';
import type { Tools } from '#quizzes/tools/rules.ts';
import classes from '../../screens/exam.module.css';
import { SystemCheck } from './shared/SystemCheck.tsx';
import page from './start-page.module.css';
import { startTexts } from './texts.ts';

const SafeBrowserGate = lazy(() => import('#delivery/safe-browser/screens/SafeBrowserGate.tsx'));

/** The minutes that an attempt started now would really have. */
function useTimeWords(quiz: Quiz, serverNow: number): string {
  const texts = useTexts(examTexts).start;
  const format = useFormat();
  const untilClose = quiz.closesAt === null ? null : Math.max(0, (Date.parse(quiz.closesAt) - serverNow) / 1000);
  const { durationSeconds } = quiz;
  if (durationSeconds === null) {
    return quiz.closesAt === null ? texts.noLimit : texts.untilClose(format.dateTime(quiz.closesAt));
  }
  return quiz.may.start && untilClose !== null && untilClose < durationSeconds
    ? texts.cut(format.duration(untilClose), format.timeLimit(durationSeconds))
    : texts.time(format.timeLimit(durationSeconds));
}

const toolsWords = (tools: Tools, texts: SameTexts<(typeof examTexts)['en']>['start'], format: Format): string =>
  texts.toolsHelp(
    format.list(
      [
        texts.calculators[tools.calculator],
        texts.rulers[tools.ruler],
        ...(['protractor', 'notes', 'highlighter', 'readAloud'] as const)
          .filter((one) => tools[one])
          .map((one) => texts.toolNames[one]),
      ].filter((name) => name !== ''),
    ),
  );

/** The sections in their order, each with its totals and its time. */
function SectionRows({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(sectionTexts);
  const format = useFormat();
  return (
    <>
      {texts.startHelp}
      <ol className={page.sections}>
        {quiz.sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name
          <li key={index}>
            <bdi>{section.name}</bdi>
            {': '}
            {texts.totals(section.questionCount, format.number(section.marks))}
            {section.durationSeconds !== null && ` · ${format.timeLimit(section.durationSeconds)}`}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The three things that everybody asks first, in large digits. */
function Facts({ quiz, time }: { quiz: Quiz; time: string }) {
  const texts = useTexts(startTexts);
  const words = useTexts(examTexts).start;
  const format = useFormat();
  const left = quiz.standing?.attemptsLeft ?? null;
  const facts: [string, string, string][] = [
    [
      words.minutes,
      quiz.durationSeconds === null ? texts.untimed : format.timeLimit(quiz.durationSeconds),
      quiz.durationSeconds === null && quiz.closesAt === null ? '' : time,
    ],
    [words.questions, format.number(quiz.questionCount), texts.ofMarks(format.number(quiz.totalMarks))],
    ...(quiz.may.start
      ? [
          [
            words.attempts,
            left === null ? texts.unlimited : format.number(left),
            left === null ? '' : texts.left(left),
          ] as [string, string, string],
        ]
      : []),
  ];
  return (
    <dl className={page.facts}>
      {facts.map(([name, figure, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figure}</strong>
            {more !== '' && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What holds during the attempt, each with its name. */
function useRules(quiz: Quiz): readonly (readonly [string, ReactNode])[] {
  const texts = useTexts(examTexts).start;
  const sections = useTexts(sectionTexts);
  const format = useFormat();
  const supervision = useQuery(supervisionQuery(quiz._id)).data;
  const tools = useQuery(toolsQuery(quiz._id)).data?.mine;
  const hasTries = quiz.feedbackTiming === 1 && quiz.triesAllowed !== ONE_TRY;
  const isInSections = quiz.sections.some((section) => section.durationSeconds !== null);
  const isTimed = isInSections || quiz.durationSeconds !== null || quiz.closesAt !== null;
  const rule = (is: boolean, name: string, words: ReactNode) => (is ? [[name, words] as const] : []);
  return [
    ...rule(isInSections, sections.start, <SectionRows quiz={quiz} />),
    ...rule(isTimed, texts.end, texts.endHelp),
    ...rule(true, texts.wrong, penaltyWords(quiz)),
    ...rule(true, texts.feedback, hasTries ? texts.feedbackTries : texts.feedbacks[quiz.feedbackTiming]),
    ...rule(tools !== undefined, texts.tools, tools && toolsWords(tools, texts, format)),
    ...rule(true, texts.saving, texts.savingHelp),
    ...rule(supervision?.notesSignals === true, texts.noted, texts.notedHelp),
    ...rule(supervision?.oneDevice === true, texts.device, texts.deviceHelp),
  ];
}

/** Before an attempt: what it takes, the rules, whether this device is ready, and the button that starts the clock. */
export default function StartPage({ quiz, serverNow }: { quiz: Quiz; serverNow: number }) {
  const texts = useTexts(examTexts).start;
  const own = useTexts(startTexts);
  const time = useTimeWords(quiz, serverNow);
  const rules = useRules(quiz);
  const left = quiz.standing?.attemptsLeft ?? null;
  const format = useFormat();
  const last = quiz.may.start ? null : quiz.standing?.lastEnded;
  const form = <StartForm quiz={quiz} />;
  return (
    <div className={classes.start}>
      <PageHead
        title={quiz.name}
        lead={quiz.may.start ? (quiz.durationSeconds === null ? own.lead : own.leadTimed) : undefined}
      />
      <Stack gap="lg">
        <Facts quiz={quiz} time={time} />
        <Card component="section" p="lg" aria-labelledby="rules">
          <Title order={2} size="h3" id="rules" mb="sm">
            {texts.rules}
          </Title>
          <dl className={page.rules}>
            {rules.map(([word, rule]) => (
              <div key={word} style={{ display: 'contents' }}>
                <dt>{word}</dt>
                <dd>{rule}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {quiz.instructions && (
          <section aria-labelledby="instructions">
            <Title order={2} size="h3" id="instructions" mb="sm">
              {texts.instructions}
            </Title>
            <RichText html={quiz.instructions} />
          </section>
        )}
        {quiz.may.start && <SystemCheck />}
        {!quiz.may.start &&
          (quiz.needs !== null && quiz.dateState === 'open' && left !== 0 ? (
            <LockedNotice needs={quiz.needs} channels={quiz.doors} />
          ) : (
            <Text>{quiz.whyNotStart}</Text>
          ))}
        {last && <Text>{own.ended[last.by](format.relative(last.at))}</Text>}
        {quiz.may.start && quiz.asksSafeBrowser ? (
          <Suspense fallback={<PageSkeleton />}>
            <SafeBrowserGate id={quiz._id}>{form}</SafeBrowserGate>
          </Suspense>
        ) : (
          form
        )}
      </Stack>
    </div>
  );
}

/** Starts the attempt, with its code where it asks for one; or leads back. */
function StartForm({ quiz }: { quiz: Quiz }) {
  const { start: texts, over } = useTexts(examTexts);
  const last = quiz.standing?.lastEnded;
  const client = useQueryClient();
  const supervision = useQuery(supervisionQuery(quiz._id));
  const [isStarting, setStarting] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setStarting(true);
    setCodeError(null);
    try {
      await startExam(client, quiz._id, quiz.asksCode ? code : undefined);
    } catch (error) {
      const ofCode = fieldErrorsOf(error).code;
      if (ofCode === undefined) notify.error(error);
      else setCodeError(ofCode);
      setStarting(false);
    }
  };
  return (
    <form noValidate className={page.go} data-edge-bar onSubmit={(event) => void start(event)}>
      {quiz.may.start && quiz.asksCode && (
        <TextInput
          label={texts.code}
          description={texts.codeHelp}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          size="md"
          mb="lg"
          maw={360}
          value={code}
          error={codeError}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Group>
        {quiz.may.start && (
          <Button type="submit" size="lg" loading={isStarting} disabled={supervision.isPending}>
            {texts.start}
          </Button>
        )}
        {!quiz.may.start && last && (
          <ButtonLink size="lg" to="/myAttempt/$id" params={{ id: last._id }}>
            {over.result}
          </ButtonLink>
        )}
        <ButtonLink size="lg" variant="default" to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz._id }}>
          {texts.toQuiz}
        </ButtonLink>
        {!quiz.may.start && (
          <ButtonLink size="lg" variant="default" to="/myAttempt" search={{ quizId: quiz._id }}>
            {texts.myAttempts}
          </ButtonLink>
        )}
      </Group>
    </form>
  );
}
