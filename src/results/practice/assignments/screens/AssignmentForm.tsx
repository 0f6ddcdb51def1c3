import { Button, Card, Group, MultiSelect, type MultiSelectProps, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { groupListQuery, usersQuery } from '#identity/people/queries.ts';
import { tagsQuery } from '#items/question-bank/queries.ts';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type AssignmentInput, MOST_ANSWERS } from '../contract.ts';
import type { AssignmentValues, Named } from './assignment-values.ts';
import { assignmentTexts } from './texts.ts';

const SHOWN = 50;

type Field = 'topics' | 'groups' | 'people';

/** Chooses several of any number: the server searches. Names of what is chosen stay known. */
function SearchMulti({
  form,
  field,
  useFound,
  ...props
}: Omit<MultiSelectProps, 'form'> & {
  form: UseFormReturnType<AssignmentValues>;
  field: Field;
  useFound: (q: string) => readonly Named[];
}) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useFound(q);
  const { [field]: chosen, names } = form.values;
  const options = new Map([
    ...chosen.map((id) => [id, names[id] ?? id] as const),
    ...found.map(({ _id, name }) => [_id, name] as const),
  ]);
  const { onChange, ...input } = form.getInputProps(field);
  return (
    <MultiSelect
      searchable
      {...props}
      {...input}
      placeholder={chosen.length > 0 ? undefined : props.placeholder}
      data={[...options].map(([value, label]) => ({ value, label }))}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        const known = ids.flatMap((id) => (options.has(id) ? [[id, options.get(id)!] as const] : []));
        form.setFieldValue('names', { ...names, ...Object.fromEntries(known) });
        onChange(ids);
      }}
    />
  );
}

const useTopics = (q: string): readonly Named[] =>
  useQuery({ ...tagsQuery(q), placeholderData: keepPreviousData }).data ?? [];

const useGroups = (q: string): readonly Named[] =>
  useQuery({ ...groupListQuery({ q, limit: SHOWN }), placeholderData: keepPreviousData }).data?.groups ?? [];

const useStudents = (q: string): readonly Named[] =>
  (
    useQuery({ ...usersQuery({ q, role: 'student', limit: SHOWN }), placeholderData: keepPreviousData }).data?.users ??
    []
  ).map(({ _id, firstName, lastName, email }) => ({ _id, name: `${firstName} ${lastName}`.trim() || email }));

/** The fields of an assignment. `isNew`: it is not there yet. */
export function AssignmentForm(props: {
  form: UseFormReturnType<AssignmentValues>;
  isNew: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  onSend: (input: AssignmentInput) => Promise<void>;
  onCancel: () => void;
}) {
  const texts = useTexts(assignmentTexts).staff;
  const { form } = props;
  const send = useSend(form, ({ names: _, ...input }) => props.onSend(input));
  const { topics, groups, people, count, dueAt, note } = texts;
  return (
    <form onSubmit={send.submit} noValidate>
      <Card p="lg" maw={820}>
        <Stack gap="lg">
          <ErrorSummary form={form} send={send} labels={{ topics, groups, people, count, dueAt, note }} />
          {props.notice}
          <SearchMulti
            label={topics}
            description={texts.topicsHelp}
            placeholder={texts.searchTopics}
            withAsterisk
            form={form}
            field="topics"
            useFound={useTopics}
          />
          <SearchMulti
            label={groups}
            placeholder={texts.searchGroups}
            form={form}
            field="groups"
            useFound={useGroups}
          />
          <SearchMulti
            label={people}
            placeholder={texts.searchPeople}
            form={form}
            field="people"
            useFound={useStudents}
          />
          <NumberField
            label={count}
            help={texts.countHelp}
            unit="number"
            decimals={0}
            min={1}
            max={MOST_ANSWERS}
            value={form.values.count}
            onChange={(value) => form.setFieldValue('count', value)}
          />
          <InstantInput
            path="dueAt"
            label={dueAt}
            help={texts.dueHelp}
            value={form.values.dueAt || null}
            onChange={(instant) => form.setFieldValue('dueAt', instant ?? '')}
            error={typeof form.errors.dueAt === 'string' ? form.errors.dueAt : undefined}
          />
          <Textarea label={note} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onCancel}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={send.isSending}>
              {props.isNew ? texts.create : texts.save}
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
  );
}
