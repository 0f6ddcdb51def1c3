import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagColours, updateTag } from '#items/question-bank/tags/contract.ts';
import { tagPageQuery, useTagActions } from '#items/question-bank/tags/queries.ts';
import { checkBy, ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { tagTexts } from './texts.ts';

export interface TagRow {
  readonly _id: string;
  readonly name: string;
  readonly colour: string | null;
  readonly questionCount: number;
}

export interface TagDialog {
  readonly kind: 'edit' | 'merge' | 'remove';
  readonly tag: TagRow;
}

type PartProps = { readonly tag: TagRow; readonly onClose: () => void };

const Buttons = (props: {
  label: string;
  isSending?: boolean;
  isRed?: boolean;
  onClose: () => void;
  run?: () => void;
}) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={props.onClose}>
      {useTexts(tagTexts).cancel}
    </Button>
    <Button
      type={props.run ? 'button' : 'submit'}
      loading={props.isSending ?? false}
      {...(props.isRed && { color: 'red' })}
      {...(props.run && { onClick: props.run })}
    >
      {props.label}
    </Button>
  </Group>
);

function EditTag({ tag, onClose }: PartProps) {
  const texts = useTexts(tagTexts);
  const { update } = useTagActions();
  const form = useForm({
    initialValues: { name: tag.name, colour: tagColours.find((one) => one === tag.colour) ?? null },
    validate: checkBy(updateTag.body!),
    clearInputErrorOnChange: true,
  });
  const send = useSend(form, async (values) => {
    await update(tag._id, values);
    notify.success(texts.saved);
    onClose();
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={texts.fields} />
        <TextInput label={texts.fields.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Select
          label={texts.fields.colour}
          placeholder={texts.noColour}
          clearable
          data={tagColours.map((colour) => ({ value: colour, label: texts.colours[colour] }))}
          {...form.getInputProps('colour')}
        />
        <Buttons label={texts.save} isSending={send.isSending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function MergeTag({ tag, onClose }: PartProps) {
  const texts = useTexts(tagTexts);
  const { merge } = useTagActions();
  const [q, setQ] = useState('');
  const [into, setInto] = useState<string | null>(null);
  const { data } = useQuery(tagPageQuery({ q, ofst: 0, limit: 50 }));
  const run = async (): Promise<void> => {
    if (into === null) return;
    try {
      await merge(tag._id, into);
      notify.success(texts.merged(tag.name));
      onClose();
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{texts.mergeHelp(tag.questionCount)}</Text>
      <Select
        label={texts.fields.into}
        data-autofocus
        searchable
        onSearchChange={setQ}
        data={(data?.tags ?? [])
          .filter((one) => one._id !== tag._id)
          .map((one) => ({ value: one._id, label: `${one.name} (${texts.questions(one.questionCount)})` }))}
        filter={({ options }) => options}
        value={into}
        onChange={setInto}
      />
      <Buttons label={texts.mergeDo} onClose={onClose} run={() => void run()} />
    </Stack>
  );
}

function RemoveTag({ tag, onClose }: PartProps) {
  const texts = useTexts(tagTexts);
  const { remove } = useTagActions();
  const run = (): void => {
    remove(tag._id).then(() => notify.success(texts.removed(tag.name)), notify.error);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text size="sm">{texts.removeHelp(tag.questionCount)}</Text>
      <Buttons label={texts.remove} isRed onClose={onClose} run={run} />
    </Stack>
  );
}

const parts = { edit: EditTag, merge: MergeTag, remove: RemoveTag };

/** What is done to one tag is asked for in a dialog. */
export function TagDialogs({ dialog, onClose }: { dialog: TagDialog | null; onClose: () => void }) {
  const texts = useTexts(tagTexts);
  if (!dialog) return null;
  const title = { edit: texts.editTitle, merge: texts.mergeTitle, remove: texts.removeTitle }[dialog.kind];
  const Part = parts[dialog.kind];
  return (
    <GuardedModal opened onClose={onClose} withCloseButton={false} title={title(dialog.tag.name)}>
      <Part tag={dialog.tag} onClose={onClose} />
    </GuardedModal>
  );
}
