import { Alert, Button, Group, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { FormWithIndex } from '#platform/web/forms/sections/FormSection.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { CopySettings } from './CopySettings.tsx';
import type { FormQuestion, QuizFormValues } from './form-values.ts';
import { PeopleSection } from './PeopleSection.tsx';
import { QuestionsSection } from './questions/QuestionsSection.tsx';
import { FoldedSections, SectionCard } from './questions/SectionCard.tsx';
import type { SectionProps } from './questions/section-parts.tsx';
import { SaveBar } from './SaveBar.tsx';
import { AboutSection, AttemptsSection, FeedbackSection, TimeSection } from './Sections.tsx';
import { useSectionFacts } from './section-facts.ts';
import { sectionNames } from './section-names.ts';
import { formTexts } from './texts.ts';
import type { QuizFormState } from './use-quiz-form.ts';

/** How fields are called in the summary of errors, those of every question included. */
export function useLabels(values: QuizFormValues): Record<string, string> {
  const texts = useTexts(formTexts);
  const { questions } = texts;
  return {
    ...Object.fromEntries(
      Object.entries(texts.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    questions: texts.sections.questions,
    ...Object.fromEntries(
      values.questions.flatMap((_, index) => [
        [`questions.${index}.question`, questions.question(index + 1)],
        [`questions.${index}.marks`, questions.marksOf(index + 1)],
      ]),
    ),
    draws: questions.draws,
    ...Object.fromEntries(
      values.draws.flatMap((_, index) =>
        (['count', 'marks', 'tags'] as const).map((field) => [
          `draws.${index}.${field}`,
          questions.drawField(index + 1, questions.drawFields[field]),
        ]),
      ),
    ),
    ...Object.fromEntries(
      values.sections.flatMap((_, index) => [
        [`sections.${index}.name`, questions.sectionName(index + 1)],
        [`sections.${index}.instructions`, questions.sectionInstructions(index + 1)],
        [`sections.${index}.durationSeconds`, questions.sectionMinutes(index + 1)],
      ]),
    ),
    ...Object.fromEntries(values.groups.map((_, index) => [`groups.${index}`, texts.fields.groups])),
  };
}

export function RestoredNotice(props: { at: string; action: string; onDiscard: () => void }) {
  const texts = useTexts(formTexts).restored;
  const { dateTime } = useFormat();
  return (
    <Alert icon={<IconHistory size={20} stroke={1.5} />} title={texts.title} role="status">
      <Group justify="space-between">
        <Text size="sm">{texts.text(dateTime(props.at))}</Text>
        <Button variant="default" size="compact-sm" onClick={props.onDiscard}>
          {props.action}
        </Button>
      </Group>
    </Alert>
  );
}

/** Everything beside the title and the questions. On a phone each part says what is set until it is opened. */
function Settings({ form, certificates }: SectionProps & { certificates: Certificates | undefined }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const facts = useSectionFacts(form.values);
  return (
    <FoldedSections value={isPhone ? { ...Object.fromEntries(facts), certificates: certificates?.fact ?? '' } : {}}>
      <TimeSection form={form} />
      <AttemptsSection form={form} />
      <FeedbackSection form={form} />
      <PeopleSection form={form} />
      {certificates && <SectionCard name="certificates">{certificates.fields}</SectionCard>}
    </FoldedSections>
  );
}

/** The fields of certificates, which another slice keeps. */
interface Certificates {
  readonly fields: ReactNode;
  readonly fact: string;
  readonly isChanged: boolean;
}

interface QuizFormProps {
  readonly state: QuizFormState;
  /** The quiz is published: saving alone does not change what students see. */
  readonly isPublished: boolean;
  /** What is saved is not what students see. */
  readonly isPublishable?: boolean;
  /** Nothing of it is on the server yet. */
  readonly isNew?: boolean;
  /** The title is there to be typed over. */
  readonly isNameProposed?: boolean;
  /** Throws `CallError`; refused fields are then shown. */
  readonly onSave: (values: QuizFormValues, publish: boolean) => Promise<void>;
  /** Where the questions are kept beside the form, as in the draft of selected questions. */
  readonly onQuestions?: (questions: FormQuestion[]) => void;
  /** Only of a quiz that is there already. */
  readonly certificates?: Certificates;
  readonly discard: { readonly label: string; readonly run: () => void };
  readonly children?: ReactNode;
}

/** The one form behind making and editing a quiz. */
export function QuizForm({ state, isPublished, isPublishable = true, isNew = false, ...props }: QuizFormProps) {
  const { isNameProposed = false, onSave, onQuestions, certificates, discard, children } = props;
  const { form, isChanged, restoredAt } = state;
  const element = useRef<HTMLFormElement>(null);
  const publishes = useRef(false);
  const send = useSend(form, (values) => onSave(values, publishes.current));
  const texts = useTexts(formTexts).sections;
  const labels = useLabels(form.values);
  const submit = (publish: boolean): void => {
    if (send.isSending) return;
    publishes.current = publish;
    element.current?.requestSubmit();
  };
  // In every field, and in the text editors too.
  useHotkeys([['mod+S', () => submit(false)]], [], true);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        send.submit(event);
        publishes.current = false;
      }}
    >
      <FormWithIndex
        label={texts.label}
        sections={[...sectionNames, ...(certificates ? (['certificates'] as const) : [])].map((id) => ({
          id,
          title: texts[id],
        }))}
      >
        {restoredAt !== null && <RestoredNotice at={restoredAt} action={discard.label} onDiscard={discard.run} />}
        {children}
        <ErrorSummary form={form} send={send} labels={labels} />
        <AboutSection
          form={form}
          isNameProposed={isNameProposed}
          action={<CopySettings values={form.getValues} onChange={state.setAll} />}
        />
        <QuestionsSection
          values={form.values}
          onChange={(parts) => {
            state.setParts(parts);
            onQuestions?.(parts.questions);
          }}
          errors={form.errors}
        />
        <Settings form={form} certificates={certificates} />
        <SaveBar
          state={{
            isChanged: isChanged || certificates?.isChanged === true,
            isNew,
            isPublished,
            isPublishable: isNew || isChanged || isPublishable,
          }}
          isSending={send.isSending}
          onPublish={() => submit(true)}
        />
      </FormWithIndex>
    </form>
  );
}
