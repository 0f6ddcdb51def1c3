/** Names a filter of the list, and says who has it: a new one, or one of one's own that is changed. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '#items/question-bank/bench/contract.ts';
import { useFilterActions } from '#items/question-bank/bench/queries.ts';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { changedFields } from '#platform/web/forms/form-text.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { questionSearch } from './question-search.ts';

interface DialogProps {
  /** Null: what the list is filtered by now is saved as a new one. */
  readonly filter: SavedFilter | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Give it the filter as key: what is typed belongs to one. */
export function FilterDialog({ filter, isOpen, onClose }: DialogProps) {
  const texts = useTexts(benchTexts);
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={filter ? <bdi>{texts.changeFilter(filter.name)}</bdi> : texts.saveTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <FilterForm filter={filter} onClose={onClose} />
    </GuardedModal>
  );
}

function FilterForm({ filter, onClose }: Omit<DialogProps, 'isOpen'>) {
  const texts = useTexts(benchTexts);
  const actions = useFilterActions();
  const { search, isFiltered } = useListSearch(questionSearch);
  const [name, setName] = useState(filter?.name ?? '');
  const [isShared, setShared] = useState(filter?.isShared ?? false);
  const [isReplaced, setReplaced] = useState(false);
  const { q, type, dif, st, subscription, status, import: imports, stimulus, own, sort } = search;
  const shown = { q, type, dif, st, subscription, status, import: imports, stimulus, own, sort };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const called = name.trim();
    try {
      const named = { name: called, isShared };
      if (filter) {
        // What another window has changed stays.
        await actions.change(filter._id, { ...changedFields(filter, named), ...(isReplaced && { search: shown }) });
      } else await actions.save({ ...named, search: shown });
      notify.success(texts.savedNote(called));
      onClose();
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack>
        <TextInput
          data-autofocus
          label={texts.name}
          description={filter ? undefined : texts.nameHelp}
          maxLength={100}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {filter && (
          <Checkbox
            label={texts.replace}
            description={isFiltered ? texts.replaceHelp : texts.replaceNothing}
            disabled={!isFiltered}
            checked={isReplaced}
            onChange={(event) => setReplaced(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label={texts.share}
          description={filter?.isShared ? texts.unshareHelp : texts.shareHelp}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {texts.saveButton}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
