/** How new people get in, which groups all join, and what to do with what is there or missing; then storing. */
import { Alert, Button, Card, MultiSelect, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type UploadReport, type Welcome, welcomes } from '../contract.ts';
import { groupChoicesQuery, startUpload } from '../queries.ts';
import { StepHead } from './StepHead.tsx';
import { userImportTexts } from './texts.ts';
import { setChoice, uploadDraft } from './upload-draft.ts';
import classes from './user-import.module.css';

function GroupsForAll() {
  const { options: texts } = useTexts(userImportTexts);
  const { choice, groupNames } = useStore(uploadDraft);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const { data: found = [] } = useQuery(groupChoicesQuery(q));
  const names = { ...groupNames, ...Object.fromEntries(found.map(({ _id, name }) => [_id, name])) };
  const ids = [...new Set([...choice.groups, ...found.map(({ _id }) => _id)])];
  return (
    <MultiSelect
      label={texts.groups}
      description={texts.groupsHelp}
      placeholder={choice.groups.length === 0 ? texts.groupsPlaceholder : ''}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={texts.noGroups}
      searchValue={typed}
      onSearchChange={setTyped}
      data={ids.map((value) => ({ value, label: names[value] ?? value }))}
      // The server has searched.
      filter={({ options }) => options}
      value={[...choice.groups]}
      onChange={(groups) => {
        uploadDraft.set((draft) => ({ ...draft, groupNames: names, choice: { ...draft.choice, groups } }));
      }}
      maxValues={50}
    />
  );
}

function Choices<Value extends string>(props: {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly label: string; readonly help?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Radio.Group label={props.label} value={props.value} onChange={(value) => props.onChange(value)}>
      <Stack gap="sm" mt="xs">
        {props.choices.map(({ value, label, help }) => (
          <Radio key={value} value={value} label={label} description={help} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function OptionsStep(props: {
  file: File;
  report: UploadReport;
  /** True while the numbers are those of another choice. */
  isCounting: boolean;
  onStarted: (task: string) => void;
}) {
  const { options: texts, ...all } = useTexts(userImportTexts);
  const { number } = useFormat();
  const { choice } = useStore(uploadDraft);
  const { create, update, unchanged, refused, canMail } = props.report;
  // Where no mail leaves, what reaches everybody comes first, and is chosen unless the person says otherwise.
  const offered = canMail ? welcomes : (['password', 'none', 'invitation'] as const);
  const welcome = choice.welcome ?? offered[0];
  const storing = useMutation({
    mutationFn: () => startUpload(props.file, { ...choice, welcome }),
    onSuccess: props.onStarted,
    onError: notify.error,
  });
  const count = create + update;
  return (
    <section>
      <StepHead title={texts.title} />
      <Card p="lg">
        <Stack gap="xl">
          {!canMail && (
            <Alert color="warning" icon={<IconMailOff size={20} stroke={1.5} />}>
              {texts.noMail}
            </Alert>
          )}
          <Choices<Welcome>
            label={texts.welcome}
            value={welcome}
            choices={offered.map((value) => ({
              value,
              label: texts.welcomes[value],
              help: texts.welcomeHelp[value],
            }))}
            onChange={(welcome) => setChoice({ welcome })}
          />
          <GroupsForAll />
          <Choices<'create' | 'refuse'>
            label={texts.newGroups}
            value={choice.newGroups}
            choices={(['create', 'refuse'] as const).map((value) => ({ value, label: texts.newGroupsChoice[value] }))}
            onChange={(newGroups) => setChoice({ newGroups })}
          />
          <Choices<'update' | 'keep'>
            label={texts.existing}
            value={choice.existing}
            choices={(['update', 'keep'] as const).map((value) => ({ value, label: texts.existingChoice[value] }))}
            onChange={(existing) => setChoice({ existing })}
          />
        </Stack>
      </Card>
      <EdgeBar mt="lg">
        <ButtonLink to="/user/bulkUpload" search={{ step: 'preview' }} variant="default">
          {all.previous}
        </ButtonLink>
        <span className={classes.barState} role="status">
          {props.isCounting
            ? texts.counting
            : texts.summary(number(create), number(update), number(unchanged), number(refused))}
        </span>
        <Button disabled={props.isCounting || count === 0} loading={storing.isPending} onClick={() => storing.mutate()}>
          {count === 0 && !props.isCounting ? texts.nothing : texts.commit(count, number(count))}
        </Button>
      </EdgeBar>
    </section>
  );
}
