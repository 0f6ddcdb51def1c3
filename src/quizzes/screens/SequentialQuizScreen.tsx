import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { useFieldError } from '#platform/web/forms/field-errors.ts';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { fieldMessage } from '#platform/web/i18n/refusal-words.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Findings } from '#quizzes/check/screens/CheckCard.tsx';
import { quizInputSchema } from '../contract-settings.ts';
import classes from './form/form.module.css';
import { emptyValues, inputOf, questionCount } from './form/form-values.ts';
import { PeopleSection } from './form/PeopleSection.tsx';
import { RestoredNotice, useLabels } from './form/QuizForm.tsx';
import { QuestionsSection } from './form/questions/QuestionsSection.tsx';
import { AboutSection, AttemptsSection, FeedbackSection, TimeSection } from './form/Sections.tsx';
import { useSectionFacts } from './form/section-facts.ts';
import type { SectionName } from './form/section-names.ts';
import { type Step, stepAfter, stepBefore, stepOf, steps } from './form/steps.ts';
import { formTexts } from './form/texts.ts';
import { type QuizFormState, useQuizForm } from './form/use-quiz-form.ts';
import { useCreateQuiz } from './use-create-quiz.ts';

function StepBody({ step, state }: { step: SectionName; state: QuizFormState }) {
  const { form } = state;
  switch (step) {
    case 'about':
      return <AboutSection form={form} />;
    case 'questions':
      return <QuestionsSection values={form.values} onChange={state.setParts} errors={form.errors} />;
    case 'time':
      return <TimeSection form={form} />;
    case 'attempts':
      return <AttemptsSection form={form} />;
    case 'feedback':
      return <FeedbackSection form={form} />;
    case 'people':
      return <PeopleSection form={form} />;
  }
}

/** What the contract says of the values, and what the server has said of them. */
function faultsOf({ values, errors }: QuizFormState['form']): [string, string][] {
  const issues = quizInputSchema.safeParse(values).error?.issues ?? [];
  const own = issues.map(({ path, message }): [string, string] => [path.join('.'), message]);
  const told = Object.entries(errors).flatMap(([path, message]): [string, string][] =>
    typeof message === 'string' ? [[path, message]] : [],
  );
  return [...new Map([...own, ...told])];
}

function CheckStep({ state, onGo }: { state: QuizFormState; onGo: (step: Step) => void }) {
  const texts = useTexts(formTexts);
  const { form } = state;
  const labels = useLabels(form.values);
  const facts = useSectionFacts(form.values);
  const sayError = useFieldError();
  const faults = faultsOf(form);
  const isEmpty = questionCount(form.values.questions, form.values.draws) === 0;
  return (
    <Card p="lg" component="section" aria-labelledby="check-title">
      <Title order={2} size="h3" mb="md" id="check-title">
        {texts.steps.check}
      </Title>
      <Stack gap="md">
        <ul className={classes.checkList}>
          {facts.map(([name, fact]) => (
            <li key={name} className={classes.checkRow}>
              <Text span size="sm" c="dimmed">
                {texts.sections[name]}
              </Text>
              <Text span className={classes.checkFact}>
                {fact}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts.steps.change(texts.sections[name])}
                onClick={() => onGo(name)}
              >
                {texts.steps.changeShort}
              </Button>
            </li>
          ))}
        </ul>
        {faults.length === 0 ? (
          <>
            <Text c="dimmed">{isEmpty ? texts.steps.noQuestions : texts.steps.ready}</Text>
            {!isEmpty && <Findings of={{ settings: inputOf(form.values) }} />}
          </>
        ) : (
          <Alert
            color="red"
            icon={<IconAlertTriangle size={20} stroke={1.5} />}
            title={texts.steps.faults}
            role="alert"
            tabIndex={-1}
          >
            <ul className={classes.rows}>
              {faults.map(([path, message]) => (
                <li key={path}>
                  <Button variant="subtle" color="red" size="compact-sm" onClick={() => onGo(stepOf(path))}>
                    {sayError(path, labels[path] ?? path, fieldMessage(message))}
                  </Button>
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

function useStepName(): (step: Step) => string {
  const texts = useTexts(formTexts);
  return (step) => (step === 'check' ? texts.steps.check : texts.sections[step]);
}

function StepButtons(props: {
  step: Step;
  isSending: boolean;
  onGo: (step: Step) => void;
  /** Before the form is submitted. */
  onSubmit: (isToPublish: boolean) => void;
}) {
  const texts = useTexts(formTexts);
  const { step, isSending, onGo, onSubmit } = props;
  return (
    <EdgeBar>
      <Button
        variant="default"
        disabled={step === steps[0]}
        leftSection={<IconChevronLeft size={18} stroke={1.5} />}
        onClick={() => onGo(stepBefore(step))}
      >
        {texts.steps.back}
      </Button>
      {step === 'check' ? (
        <Group gap="xs">
          <Button type="submit" variant="default" loading={isSending} onClick={() => onSubmit(false)}>
            {texts.save.draft}
          </Button>
          <Button type="submit" loading={isSending} onClick={() => onSubmit(true)}>
            {texts.save.publish}
          </Button>
        </Group>
      ) : (
        <Button type="submit" rightSection={<IconChevronRight size={18} stroke={1.5} />}>
          {texts.steps.next}
        </Button>
      )}
    </EdgeBar>
  );
}

function StepList({ step, onGo }: { step: Step; onGo: (step: Step) => void }) {
  const texts = useTexts(formTexts);
  const nameOf = useStepName();
  const at = steps.indexOf(step);
  return (
    <nav className={classes.stepList} aria-label={texts.steps.label}>
      <ol>
        {steps.map((one, index) => (
          <li key={one}>
            <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onGo(one)}>
              {index < at ? <IconCheck size={16} stroke={2} aria-hidden /> : <span aria-hidden>{index + 1}</span>}
              {nameOf(one)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Moves the focus to the heading when another step is shown. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

/** A new quiz, one part of it at a time. What is typed is kept between the steps and over reloads. */
export function SequentialQuizScreen() {
  const texts = useTexts(formTexts);
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }).step;
  const step = steps.find((one) => one === asked) ?? steps[0];
  const at = steps.indexOf(step);
  const initial = useMemo(() => ({ values: emptyValues(), edit: null }), []);
  const state = useQuizForm('sequential-quiz', initial);
  const { form, restoredAt } = state;
  const { create, dialog } = useCreateQuiz((values) => state.markSaved({ values, edit: null }));
  const publishes = useRef(false);
  const send = useSend(form, (values) => create(values, publishes.current));
  const heading = useHeadingFocus(step);
  const labels = useLabels(form.values);
  const nameOf = useStepName();

  const go = (to: Step): void => void navigate({ to: '.', search: { step: to === steps[0] ? '' : to } });
  const next = (event: FormEvent): void => {
    event.preventDefault();
    const { errors } = form.validate();
    const own = Object.fromEntries(Object.entries(errors).filter(([path]) => stepOf(path) === step));
    form.setErrors(own);
    if (Object.keys(own).length === 0) go(stepAfter(step));
  };

  return (
    <>
      <PageHead
        title={texts.steps.title}
        lead={
          <>
            {texts.steps.lead} <TextLink to="/quizzes/create">{texts.steps.wayBack}</TextLink>
          </>
        }
      />
      <form noValidate onSubmit={step === 'check' ? send.submit : next}>
        <div className={classes.layout}>
          <div className={classes.form}>
            {restoredAt !== null && (
              <RestoredNotice
                at={restoredAt}
                action={texts.restored.startAfresh}
                onDiscard={() => {
                  state.show(initial);
                  go(steps[0]);
                }}
              />
            )}
            <Text ref={heading} tabIndex={-1} size="sm" c="dimmed" style={{ outline: 'none' }}>
              {texts.steps.stepOf(at + 1, steps.length, nameOf(step))}
            </Text>
            {step !== 'check' && <ErrorSummary form={form} send={{ failure: null, attempts: 0 }} labels={labels} />}
            {step === 'check' ? (
              <>
                {send.failure !== null && <ErrorSummary form={form} send={send} labels={labels} />}
                <CheckStep state={state} onGo={go} />
              </>
            ) : (
              <StepBody step={step} state={state} />
            )}
            <StepButtons
              step={step}
              isSending={send.isSending}
              onGo={go}
              onSubmit={(isToPublish) => {
                publishes.current = isToPublish;
              }}
            />
          </div>
          <StepList step={step} onGo={go} />
        </div>
      </form>
      {dialog}
    </>
  );
}
