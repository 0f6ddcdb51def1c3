/** Whose questions are, and who edits them while they are protected. */
import { Alert, Button, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usersQuery } from '#identity/people/queries.ts';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useChangeMany } from '../queries.ts';
import { benchTexts } from './texts.ts';

const SHOWN = 50;
const MOST_EDITORS = 50;

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Administrators and teachers that the server finds by what is typed, with those that are chosen already. */
function useWriters(typed: string, chosen: readonly Named[]) {
  const [q] = useDebouncedValue(typed.trim(), 200);
  const isChosen = chosen.some(({ name }) => name === q);
  const query = { q: isChosen ? '' : q, role: 'admin,teacher', limit: SHOWN };
  const { data } = useQuery({ ...usersQuery(query), placeholderData: keepPreviousData });
  const found = (data?.users ?? []).map((user) => ({
    _id: user._id,
    name: `${user.firstName} ${user.lastName}`.trim(),
  }));
  return [...new Map([...chosen, ...found].map((one) => [one._id, one])).values()];
}

const optionsOf = (people: readonly Named[]) => people.map(({ _id, name }) => ({ value: _id, label: name }));

interface Props {
  readonly ids: readonly string[];
  /** Whose the one question is; absent for several, which may have different owners. */
  readonly now?: { readonly owner: Named | null; readonly editors: readonly Named[] };
  readonly onClose: () => void;
}

/** What is chosen in the form, and how it is sent. */
function useOwnership({ ids, now, onClose }: Props) {
  const texts = useTexts(benchTexts);
  const changeMany = useChangeMany();
  const before = now?.editors ?? [];
  const [owner, setOwner] = useState<string | null>(now?.owner?._id ?? null);
  const [editors, setEditors] = useState(before.map(({ _id }) => _id));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const people = editors.filter((id) => !before.some(({ _id }) => _id === id));
  const removed = before.map(({ _id }) => _id).filter((id) => !editors.includes(id));
  const isGiven = owner !== null && owner !== (now?.owner?._id ?? null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      let refused = 0;
      // Who gives a question away may not choose its editors afterwards.
      if (people.length + removed.length > 0)
        ({ refused } = await changeMany(ids, { deed: 'editors', people, removed }));
      if (isGiven) ({ refused } = await changeMany(ids, { deed: 'give', person: owner }));
      if (refused > 0) notify.warning(texts.refusedOwner(refused));
      if (refused < ids.length) notify.success(texts.changed(ids.length - refused));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.details[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const isChanged = isGiven || people.length + removed.length > 0;
  return { owner, setOwner, editors, setEditors, problem, isBusy, isChanged, save };
}

function OwnerForm(props: Props) {
  const { now, onClose } = props;
  const texts = useTexts(benchTexts);
  const { owner, setOwner, editors, setEditors, problem, isBusy, isChanged, save } = useOwnership(props);
  const [ownerTyped, setOwnerTyped] = useState('');
  const [editorTyped, setEditorTyped] = useState('');
  const [known, setKnown] = useState<readonly Named[]>(now?.editors ?? []);
  const owners = useWriters(ownerTyped, now?.owner ? [now.owner] : []);
  const writers = useWriters(editorTyped, known);
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Select
          data-autofocus
          searchable
          label={texts.owner}
          description={texts.ownerHelp}
          placeholder={now ? texts.goneOwner : texts.ownersStay}
          nothingFoundMessage={texts.nobody}
          data={optionsOf(owners)}
          filter={({ options }) => options}
          value={owner}
          searchValue={ownerTyped}
          onSearchChange={setOwnerTyped}
          onChange={(value) => value !== null && setOwner(value)}
        />
        <MultiSelect
          searchable
          label={now ? texts.editors : texts.addEditors}
          description={texts.editorsHelp}
          nothingFoundMessage={texts.nobody}
          maxValues={MOST_EDITORS}
          data={optionsOf(writers.filter(({ _id }) => _id !== owner))}
          filter={({ options }) => options}
          value={editors.filter((id) => id !== owner)}
          searchValue={editorTyped}
          onSearchChange={setEditorTyped}
          onChange={(chosen) => {
            setKnown(writers.filter(({ _id }) => chosen.includes(_id)));
            setEditors(chosen);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            {texts.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Chooses the owner of questions, and who edits them while they are protected. */
export function OwnerDialog({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  const texts = useTexts(benchTexts);
  return (
    <GuardedModal
      opened={isOpen}
      onClose={props.onClose}
      title={texts.ownerTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <OwnerForm {...props} />
    </GuardedModal>
  );
}
