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
import { useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Quiz } from '#quizzes/contract.ts';
import { penaltyWords } from '#quizzes/screens/shared/negative-words.ts';
import { toolsQuery } from '#quizzes/tools/queries.ts';
import type { Tools } from '#quizzes/tools/rules.ts';
import classes from '../../screens/exam.module.css';
import page from './start-page.module.css';

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
    ? texts.cut(format.duration(untilClose), format.duration(durationSeconds))
    : texts.time(format.duration(durationSeconds));
}

const toolsWords = (tools: Tools, texts: SameTexts<(typeof examTexts)['en']>['start']): string =>
  texts.toolsHelp(
    [
      texts.calculators[tools.calculator],
      ...(['notes', 'highlighter', 'readAloud'] as const)
        .filter((one) => tools[one])
        .map((one) => texts.toolNames[one]),
    ]
      .filter((name) => name !== '')
      .join(', '),
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
            {section.durationSeconds !== null && ` · ${format.duration(section.durationSeconds)}`}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Before an attempt: the rules, the true minutes, and the button that starts the clock. */
export function StartPage({ quiz, serverNow }: { quiz: Quiz; serverNow: number }) {
  const texts = useTexts(examTexts).start;
  const sections = useTexts(sectionTexts);
  const format = useFormat();
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const time = useTimeWords(quiz, serverNow);
  const left = quiz.standing?.attemptsLeft ?? null;
  const supervision = useQuery(supervisionQuery(quiz._id));
  const tools = useQuery(toolsQuery(quiz._id)).data?.mine;
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
  const isInSections = quiz.sections.some((section) => section.durationSeconds !== null);
  const rules: [string, ReactNode][] = [
    [texts.minutes, time],
    [texts.questions, texts.questionsAndMarks(quiz.questionCount, format.number(quiz.totalMarks))],
    ...(isInSections ? [[sections.start, <SectionRows key="sections" quiz={quiz} />] as [string, ReactNode]] : []),
    [texts.wrong, penaltyWords(quiz)],
    ...(quiz.may.start
      ? [[texts.attempts, left === null ? texts.unlimited : texts.attemptsLeft(left)] as [string, string]]
      : []),
    [texts.feedback, texts.feedbacks[quiz.feedbackTiming]],
    ...(tools ? [[texts.tools, toolsWords(tools, texts)] as [string, string]] : []),
    [texts.saving, texts.savingHelp],
    [texts.end, texts.endHelp],
    ...(supervision.data?.notesSignals ? [[texts.noted, texts.notedHelp] as [string, string]] : []),
    ...(supervision.data?.oneDevice ? [[texts.device, texts.deviceHelp] as [string, string]] : []),
  ];
  const form = (
    <form noValidate onSubmit={(event) => void start(event)}>
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
  return (
    <div className={classes.start}>
      <PageHead title={quiz.name} />
      <Stack gap="lg">
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
        {!quiz.may.start &&
          (quiz.needs !== null && quiz.dateState === 'open' && left !== 0 ? (
            <LockedNotice needs={quiz.needs} channels={quiz.doors} />
          ) : (
            <Text>{quiz.whyNotStart}</Text>
          ))}
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
