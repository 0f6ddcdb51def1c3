import { Alert, Button, Group, Skeleton, Switch, Text, Title } from '@mantine/core';
import { IconFileTypeDocx, IconPrinter } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useId } from 'react';
import { MaterialsLine } from '#items/question-bank/aids/screens/shared/MaterialsLine.tsx';
import { PrintedAids } from '#items/question-bank/aids/screens/shared/PrintedAids.tsx';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, loadReview } from '#items/question-types/screens.ts';
import { IsOwnAnswer } from '#items/question-types/showing/AnswerOwner.tsx';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import type { PrintedQuestion, printQuiz } from '../contract.ts';
import { printQuery, wordAddress, wordLossesQuery } from '../queries.ts';
import classes from './print.module.css';
import { printTexts } from './texts.ts';

type Printed = ResponseOf<typeof printQuiz>;

const nothing = (): void => {};

function Question({ question }: { question: PrintedQuestion }) {
  const texts = useTexts(printTexts);
  const { number } = useFormat();
  const [titleId, slotId] = [useId(), useId()];
  const { key, type, view, position, marks, catalogue, materials } = question;
  const [Player, Review] = [loadPlayer(type), loadReview(type)];
  const isText = isTextOnly(type);
  return (
    <li className={classes.question}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={titleId}>
          {isText ? texts.text : texts.question(position)}
        </Title>
        {!isText && (
          <Text size="sm" c="dimmed">
            {texts.marks(number(marks), marks === 1)}
          </Text>
        )}
      </div>
      <MaterialsLine materials={materials} />
      <Suspense fallback={<Skeleton h={120} />}>
        {key ? (
          <IsOwnAnswer value={false}>
            <Review view={receivedView(view)} answer={key.answer} review={key.review} />
          </IsOwnAnswer>
        ) : (
          // On paper nothing is clicked; on the screen nothing is answered here.
          <div inert>
            <Player view={receivedView(view)} answer={null} onAnswer={nothing} labelledBy={titleId} slotId={slotId} />
          </div>
        )}
      </Suspense>
      <PrintedAids catalogue={catalogue} />
      {key && key.generalFeedback !== '' && (
        <div className={classes.explanation}>
          <Text size="sm" c="dimmed">
            {texts.explanation}
          </Text>
          <RichText html={key.generalFeedback} compact />
        </div>
      )}
    </li>
  );
}

function Paper({ printed, hasKey }: { printed: Printed; hasKey: boolean }) {
  const texts = useTexts(printTexts);
  const format = useFormat();
  const { sections, questions } = printed;
  const groups = sections.length === 0 ? [null] : sections;
  return (
    <article className={classes.paper} aria-label={printed.name}>
      <header className={classes.paperHead}>
        <Title order={2}>
          <bdi>{printed.name}</bdi>
        </Title>
        {hasKey && <Text fw={600}>{texts.withKey}</Text>}
        <Text c="dimmed">
          {texts.facts(format.number(printed.questionCount), format.number(printed.totalMarks))}
          {printed.durationSeconds !== null && ` · ${format.timeLimit(printed.durationSeconds)}`}
        </Text>
        {!hasKey && (
          <div className={classes.names} aria-hidden>
            <span>{texts.name}</span>
            <span>{texts.date}</span>
          </div>
        )}
        {printed.instructions !== '' && <RichText html={printed.instructions} compact />}
      </header>
      {groups.map((section) => (
        <section key={section?.position ?? 0}>
          {section && (
            <>
              <Title order={3} mt="lg">
                {section.name || texts.section(section.position)}
              </Title>
              {section.instructions !== '' && <RichText html={section.instructions} compact />}
            </>
          )}
          <ol className={classes.questions}>
            {questions
              .filter((one) => section === null || one.section === section.position)
              .map((question, index, own) => {
                // Once for all of its questions.
                const isNew = question.stimulus !== null && question.stimulus !== own[index - 1]?.stimulus;
                const stimulus = isNew && printed.stimuli.find(({ _id }) => _id === question.stimulus);
                return (
                  <Fragment key={`${question.question} ${hasKey}`}>
                    {stimulus && (
                      <li>
                        <StimulusText stimulus={stimulus} order={3} />
                        <PrintedAids catalogue={stimulus.catalogue} />
                      </li>
                    )}
                    <Question question={question} />
                  </Fragment>
                );
              })}
          </ol>
        </section>
      ))}
    </article>
  );
}

/** A quiz as it is printed, with and without its key; for faculty. */
export function PrintScreen(props: { quizId: string; hasKey: boolean; onKey: (hasKey: boolean) => void }) {
  const { quizId, hasKey, onKey } = props;
  const texts = useTexts(printTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const { data, error, refetch, isPlaceholderData } = useQuery(printQuery(quizId, hasKey));
  const { data: losses } = useQuery(wordLossesQuery(quizId));
  return (
    <>
      <div data-no-print>
        <PageHead
          title={texts.title(quiz.name)}
          lead={texts.lead}
          above={
            <BackLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quizId }}>
              {quiz.name}
            </BackLink>
          }
          action={
            <Group>
              <Switch label={texts.showKey} checked={hasKey} onChange={(event) => onKey(event.currentTarget.checked)} />
              <Button
                component="a"
                href={wordAddress(quizId)}
                download
                variant="default"
                leftSection={<IconFileTypeDocx size={18} stroke={1.5} aria-hidden />}
              >
                {texts.word}
              </Button>
              <Button
                leftSection={<IconPrinter size={18} stroke={1.5} />}
                disabled={!data || isPlaceholderData}
                onClick={() => window.print()}
              >
                {texts.print}
              </Button>
            </Group>
          }
        />
      </div>
      {data && data.drawn > 0 && (
        <Alert color="yellow" mb="md">
          {texts.drawn(data.drawn)}
        </Alert>
      )}
      {losses && losses.leftOut.length > 0 && (
        <Alert color="yellow" mb="md" data-no-print>
          {texts.leftOut(inList(losses.leftOut.map(({ position }) => texts.question(position))))}
        </Alert>
      )}
      {data ? (
        <Paper printed={data} hasKey={hasKey && !isPlaceholderData} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </>
  );
}
