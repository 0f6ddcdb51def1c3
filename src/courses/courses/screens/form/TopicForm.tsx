import { Radio, Select, Switch, TextInput } from '@mantine/core';
import { dripKinds, type Outline, topicCompletions } from '#courses/courses/topics/contract.ts';
import { storePicture } from '#items/question-bank/queries.ts';
import { storeMedia } from '#media/queries.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FormCard, FormFrame } from './FormFrame.tsx';
import classes from './form.module.css';
import { TopicQuizzes } from './TopicQuizzes.tsx';
import { courseFormTexts } from './texts.ts';
import type { TopicValues } from './topic-values.ts';
import type { FormState } from './use-stored-form.ts';

type Form = FormState<TopicValues>['form'];

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** The first error of the quizzes or of one of them. */
const quizError = (form: Form): string | undefined =>
  textOf(Object.entries(form.errors).find(([path]) => path.startsWith('quizzes'))?.[1]);

function PageCard({ form, outline }: { form: Form; outline: Outline }) {
  const all = useTexts(courseFormTexts);
  const texts = all.topic;
  return (
    <FormCard title={texts.page}>
      <TextInput
        label={all.fields.title}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {outline.sections.length > 0 && (
        <Select
          label={texts.section}
          data-path="section"
          allowDeselect={false}
          data={[
            { value: '', label: texts.noSection },
            ...outline.sections.map((section) => ({ value: section._id, label: section.title })),
          ]}
          value={form.values.section ?? ''}
          onChange={(section) => form.setFieldValue('section', section || null)}
          error={form.errors.section}
        />
      )}
      <div data-path="body" tabIndex={-1}>
        <RichTextEditor
          label={texts.body}
          value={form.values.body}
          onChange={(html) => form.setFieldValue('body', html)}
          error={textOf(form.errors.body)}
          onUpload={storePicture}
          onMedia={storeMedia}
        />
      </div>
      <TopicQuizzes
        quizzes={form.values.quizzes}
        onChange={(quizzes) => form.setFieldValue('quizzes', quizzes)}
        error={quizError(form)}
      />
      <Switch
        label={texts.published}
        description={texts.publishedHelp}
        {...form.getInputProps('published', { type: 'checkbox' })}
      />
    </FormCard>
  );
}

function Completion({ form }: { form: Form }) {
  const texts = useTexts(courseFormTexts).topic;
  return (
    <>
      <Radio.Group label={texts.completion} {...form.getInputProps('completion')}>
        <div className={classes.choices}>
          {topicCompletions.map((kind) => (
            <Radio key={kind} value={kind} label={texts.completions[kind]} />
          ))}
        </div>
      </Radio.Group>
      {form.values.completion === 'seconds' && (
        <NumberField
          isOptional
          unit="seconds"
          min={1}
          max={86_400}
          decimals={0}
          path="completionSeconds"
          label={texts.completionSeconds}
          value={form.values.completionSeconds}
          onChange={(seconds) => form.setFieldValue('completionSeconds', seconds)}
          error={form.errors.completionSeconds}
        />
      )}
    </>
  );
}

function Drip({ form, others }: { form: Form; others: readonly { value: string; label: string }[] }) {
  const texts = useTexts(courseFormTexts).topic;
  const { drip } = form.values;
  const kinds = dripKinds.filter((kind) => kind !== 'after' || others.length > 0 || drip === 'after');
  return (
    <>
      <Radio.Group label={texts.drip} {...form.getInputProps('drip')}>
        <div className={classes.choices}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={texts.drips[kind]} />
          ))}
        </div>
      </Radio.Group>
      {drip === 'date' && (
        <InstantInput
          path="dripAt"
          label={texts.dripAt}
          help={texts.dripAtHelp}
          value={form.values.dripAt}
          onChange={(instant) => form.setFieldValue('dripAt', instant)}
          error={textOf(form.errors.dripAt)}
        />
      )}
      {drip === 'days' && (
        <NumberField
          isOptional
          unit="days"
          min={1}
          max={3_650}
          decimals={0}
          path="dripDays"
          label={texts.dripDays}
          value={form.values.dripDays}
          onChange={(days) => form.setFieldValue('dripDays', days)}
          error={form.errors.dripDays}
        />
      )}
      {drip === 'after' && (
        <Select
          label={texts.dripTopic}
          data-path="dripTopic"
          searchable
          data={others}
          value={form.values.dripTopic}
          onChange={(topic) => form.setFieldValue('dripTopic', topic)}
          error={form.errors.dripTopic}
        />
      )}
    </>
  );
}

/** The one form behind making and editing a topic. */
export function TopicForm(props: {
  state: FormState<TopicValues>;
  outline: Outline;
  /** Null for a new one. */
  topicId: string | null;
  onSave: (values: TopicValues) => Promise<void>;
  onDiscard: () => void;
}) {
  const all = useTexts(courseFormTexts);
  const texts = all.topic;
  const { state, outline, topicId, onSave, onDiscard } = props;
  const { form } = state;
  const others = outline.topics
    .filter((topic) => topic._id !== topicId)
    .map((topic) => ({ value: topic._id, label: topic.title }));
  return (
    <FormFrame
      form={form}
      isChanged={state.isChanged}
      isNew={topicId === null}
      restoredAt={state.restoredAt}
      labels={{
        title: all.fields.title,
        body: texts.body,
        section: texts.section,
        quizzes: texts.quizzes,
        ...Object.fromEntries(
          form.values.quizzes.map((entry, index) => [`quizzes.${index}.passPercent`, texts.passPercent(entry.name)]),
        ),
        completionSeconds: texts.completionSeconds,
        dripAt: texts.dripAt,
        dripDays: texts.dripDays,
        dripTopic: texts.dripTopic,
      }}
      onSave={onSave}
      onDiscard={onDiscard}
      saveLabel={texts.save}
    >
      <PageCard form={form} outline={outline} />
      <FormCard title={texts.settings}>
        <Drip form={form} others={others} />
        <Completion form={form} />
      </FormCard>
    </FormFrame>
  );
}
