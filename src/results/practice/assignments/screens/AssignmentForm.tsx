import { Button, Card, Group, MultiSelect, type MultiSelectProps, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupListQuery, usersQuery } from '#identity/people/queries.ts';
import { tagsQuery } from '#items/question-bank/queries.ts';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Assignment, type AssignmentInput, assignmentInputSchema, MOST_ANSWERS } from '../contract.ts';
import { assignmentTexts } from './texts.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

const SHOWN = 50;
const WEEK_MS = 7 * 86_400_000;

/** Chooses several of any number: the server searches. Names of what is chosen stay known. */
function SearchMulti({
  known,
  useFound,
  ...props
}: MultiSelectProps & { known: readonly Named[]; useFound: (q: string) => readonly Named[] }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useFound(q);
  const [names, setNames] = useState(new Map(known.map(({ _id, name }) => [_id, name])));
  const options = new Map([...names, ...found.map(({ _id, name }) => [_id, name] as const)]);
  return (
    <MultiSelect
      searchable
      {...props}
      placeholder={props.value?.length ? undefined : props.placeholder}
      data={[...options].map(([value, label]) => ({ value, label }))}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        setNames(new Map(ids.flatMap((id) => (options.has(id) ? [[id, options.get(id)!] as const] : []))));
        props.onChange?.(ids);
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

/** In a week, on the hour. */
function inAWeek(): string {
  const day = new Date(Date.now() + WEEK_MS);
  day.setMinutes(0, 0, 0);
  return day.toISOString();
}

const idsOf = (all: readonly Named[]): string[] => all.map(({ _id }) => _id);

/** Assigns practice, or changes an assignment. */
const valuesOf = (assignment: Assignment | null, people: readonly Named[]): AssignmentInput => ({
  topics: idsOf(assignment?.topics ?? []),
  groups: idsOf(assignment?.groups ?? []),
  people: idsOf(people),
  count: assignment?.count ?? 20,
  dueAt: assignment?.dueAt ?? inAWeek(),
  note: assignment?.note ?? '',
});

export function AssignmentForm(props: {
  assignment: Assignment | null;
  /** Those who are chosen already; without, those of the assignment. */
  people?: readonly Named[];
  onSend: (input: AssignmentInput) => Promise<void>;
  onCancel: () => void;
}) {
  const texts = useTexts(assignmentTexts).staff;
  const { assignment, people: chosen = assignment?.people ?? [] } = props;
  const form = useForm<AssignmentInput>({
    initialValues: valuesOf(assignment, chosen),
    validate: checkBy(assignmentInputSchema),
    clearInputErrorOnChange: true,
  });
  const send = useSend(form, props.onSend);
  const { topics, groups, people, count, dueAt, note } = texts;
  return (
    <form onSubmit={send.submit} noValidate>
      <Card p="lg" maw={820}>
        <Stack gap="lg">
          <ErrorSummary form={form} send={send} labels={{ topics, groups, people, count, dueAt, note }} />
          <SearchMulti
            label={topics}
            description={texts.topicsHelp}
            placeholder={texts.searchTopics}
            withAsterisk
            known={assignment?.topics ?? []}
            useFound={useTopics}
            {...form.getInputProps('topics')}
          />
          <SearchMulti
            label={groups}
            placeholder={texts.searchGroups}
            known={assignment?.groups ?? []}
            useFound={useGroups}
            {...form.getInputProps('groups')}
          />
          <SearchMulti
            label={people}
            placeholder={texts.searchPeople}
            known={chosen}
            useFound={useStudents}
            {...form.getInputProps('people')}
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
              {assignment ? texts.save : texts.create}
            </Button>
          </Group>
        </Stack>
      </Card>
    </form>
  );
}
