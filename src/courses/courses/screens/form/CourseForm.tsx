import { Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { groupListQuery, usersQuery } from '#identity/people/queries.ts';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { completionRules, courseAccesses } from '../../contract.ts';
import { coursesQuery } from '../../queries.ts';
import { errorIn, type Form, textOf } from './course-errors.ts';
import type { CourseValues } from './course-values.ts';
import { FormCard, FormFrame } from './FormFrame.tsx';
import classes from './form.module.css';
import { Outcomes } from './Outcomes.tsx';
import { type Choice, SearchSelect } from './SearchSelect.tsx';
import { courseFormTexts } from './texts.ts';
import type { FormState } from './use-stored-form.ts';

/** What courses are given from slices that they do not know: a choice of channels, one of layouts of certificates. */
export interface CourseFormParts {
  readonly Channel: ChannelField;
  readonly Certificate: ChannelField;
}

/** Chooses a thing that belongs to another slice, as a channel. */
type ChannelField = ComponentType<{
  label: string;
  value: string | null;
  onChange: (channel: string | null) => void;
  error: string | undefined;
}>;

const SHOWN = 30;

const useGroups = (q: string): readonly Choice[] => useQuery(groupListQuery({ q, limit: SHOWN })).data?.groups ?? [];

const useTeachers = (q: string): readonly Choice[] =>
  (useQuery(usersQuery({ q, role: 'teacher,admin', limit: SHOWN })).data?.users ?? []).map((user) => ({
    _id: user._id,
    name: `${user.firstName} ${user.lastName}`.trim() || user.email,
  }));

const useCourses = (q: string): readonly Choice[] =>
  (useQuery(coursesQuery({ q, limit: SHOWN, sort: 'title' })).data?.courses ?? []).map((course) => ({
    _id: course._id,
    name: course.title,
  }));

function AboutCard({ form }: { form: Form }) {
  const all = useTexts(courseFormTexts);
  const texts = all.fields;
  return (
    <FormCard title={all.course.sections.about}>
      <TextInput label={texts.title} withAsterisk autoComplete="off" maxLength={200} {...form.getInputProps('title')} />
      <TextInput
        label={texts.summary}
        description={texts.summaryHelp}
        autoComplete="off"
        maxLength={300}
        {...form.getInputProps('summary')}
      />
      <PictureField
        shape="cover"
        label={texts.cover}
        help={texts.coverHelp}
        path="cover"
        value={form.values.cover}
        onChange={(cover) => form.setFieldValue('cover', cover)}
        error={form.errors.cover}
      />
      <Outcomes form={form} />
      <div data-path="description" tabIndex={-1}>
        <RichTextEditor
          label={texts.description}
          description={texts.descriptionHelp}
          value={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          error={textOf(form.errors.description)}
          onUpload={storePicture}
        />
      </div>
      <SearchSelect
        label={texts.teachers}
        description={texts.teachersHelp}
        path="teachers"
        value={form.values.teachers}
        onChange={(teachers) => form.setFieldValue('teachers', teachers)}
        useFound={useTeachers}
        error={errorIn(form, 'teachers')}
      />
    </FormCard>
  );
}

function PeopleCard({ form, Channel }: { form: Form; Channel: ChannelField }) {
  const all = useTexts(courseFormTexts);
  const texts = all.fields;
  const { access } = form.values;
  return (
    <FormCard title={all.course.sections.people}>
      <Radio.Group label={texts.access} {...form.getInputProps('access')}>
        <Stack gap="sm" mt="xs">
          {courseAccesses.map((one) => (
            <Radio key={one} value={one} label={texts.accesses[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {access === 'groups' && (
        <SearchSelect
          label={texts.groups}
          path="groups"
          value={form.values.groups}
          onChange={(groups) => form.setFieldValue('groups', groups)}
          useFound={useGroups}
          error={errorIn(form, 'groups')}
        />
      )}
      {access === 'channel' && (
        <Channel
          label={texts.channel}
          value={form.values.channel}
          onChange={(channel) => form.setFieldValue('channel', channel)}
          error={textOf(form.errors.channel)}
        />
      )}
      <Radio.Group
        label={texts.subscription}
        description={texts.tierHelp}
        value={String(form.values.subscription)}
        onChange={(tier) => form.setFieldValue('subscription', tier === '2' ? 2 : 1)}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="1" label={texts.tiers[1]} />
          <Radio value="2" label={texts.tiers[2]} />
        </Stack>
      </Radio.Group>
      <SearchSelect
        label={texts.prerequisites}
        description={texts.prerequisitesHelp}
        path="prerequisites"
        value={form.values.prerequisites}
        onChange={(courses) => form.setFieldValue('prerequisites', courses)}
        useFound={useCourses}
        error={errorIn(form, 'prerequisites')}
      />
    </FormCard>
  );
}

function TimeCard({ form }: { form: Form }) {
  const all = useTexts(courseFormTexts);
  const texts = all.fields;
  return (
    <FormCard title={all.course.sections.time}>
      <div className={classes.pair}>
        <InstantInput
          path="opensAt"
          label={texts.opensAt}
          help={texts.opensHelp}
          value={form.values.opensAt}
          onChange={(instant) => form.setFieldValue('opensAt', instant)}
          error={textOf(form.errors.opensAt)}
        />
        <InstantInput
          path="closesAt"
          label={texts.closesAt}
          help={texts.closesHelp}
          value={form.values.closesAt}
          onChange={(instant) => form.setFieldValue('closesAt', instant)}
          error={textOf(form.errors.closesAt)}
        />
      </div>
    </FormCard>
  );
}

function CompletionCard({ form, Certificate }: { form: Form; Certificate: ChannelField }) {
  const all = useTexts(courseFormTexts);
  const texts = all.fields;
  return (
    <FormCard title={all.course.sections.completion}>
      <Radio.Group label={texts.completionRule} {...form.getInputProps('completionRule')}>
        <Stack gap="sm" mt="xs">
          {completionRules.map((rule) => (
            <Radio key={rule} value={rule} label={texts.rules[rule]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.completionRule === 'share' && (
        <NumberField
          isOptional
          unit="percent"
          min={1}
          max={100}
          path="completionShare"
          label={texts.completionShare}
          input={{ rightSection: '%' }}
          value={form.values.completionShare}
          onChange={(share) => form.setFieldValue('completionShare', share)}
          error={form.errors.completionShare}
        />
      )}
      <Certificate
        label={texts.certificateTemplate}
        value={form.values.certificateTemplate}
        onChange={(template) => form.setFieldValue('certificateTemplate', template)}
        error={textOf(form.errors.certificateTemplate)}
      />
    </FormCard>
  );
}

/** The one form behind making and editing a course. */
export function CourseForm(props: {
  state: FormState<CourseValues>;
  isNew: boolean;
  parts: CourseFormParts;
  onSave: (values: CourseValues) => Promise<void>;
  onDiscard: () => void;
}) {
  const texts = useTexts(courseFormTexts);
  const { state, isNew, parts, onSave, onDiscard } = props;
  const { form } = state;
  const labels = Object.fromEntries(
    Object.entries(texts.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return (
    <FormFrame
      form={form}
      isChanged={state.isChanged}
      isNew={isNew}
      restoredAt={state.restoredAt}
      labels={labels}
      onSave={onSave}
      onDiscard={onDiscard}
      saveLabel={isNew ? texts.course.create : texts.save.save}
    >
      <AboutCard form={form} />
      <PeopleCard form={form} Channel={parts.Channel} />
      <TimeCard form={form} />
      <CompletionCard form={form} Certificate={parts.Certificate} />
    </FormFrame>
  );
}
