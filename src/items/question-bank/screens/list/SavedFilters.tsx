/** Filters of the list that were saved, for oneself or for all who read the bank. */
import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import type { SavedFilter } from '#items/question-bank/bench/contract.ts';
import { filtersQuery, useFilterActions } from '#items/question-bank/bench/queries.ts';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { questionSearch } from './question-search.ts';

type FilterActions = ReturnType<typeof useFilterActions>;

export function SavedFilters() {
  const texts = useTexts(benchTexts);
  const { isFiltered } = useListSearch(questionSearch);
  const { data } = useQuery(filtersQuery);
  const actions = useFilterActions();
  const [isNaming, setNaming] = useState(false);
  const filters = data?.filters ?? [];
  const groups = [
    { label: texts.mine, own: filters.filter(({ isMine }) => isMine) },
    { label: texts.shared, own: filters.filter(({ isMine }) => !isMine) },
  ];
  return (
    <>
      <Menu position="bottom-start" closeOnItemClick>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />}>
            {texts.saved}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={240} mah="60vh" style={{ overflowY: 'auto' }}>
          {filters.length === 0 && <Menu.Label>{texts.noSaved}</Menu.Label>}
          {groups.map(({ label, own }) => (
            <Fragment key={label}>
              {own.length > 0 && <Menu.Label>{label}</Menu.Label>}
              {own.map((filter) => (
                <FilterItem key={filter._id} filter={filter} actions={actions} />
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!isFiltered} onClick={() => setNaming(true)}>
            {texts.save}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveFilterDialog isOpen={isNaming} onClose={() => setNaming(false)} actions={actions} />
    </>
  );
}

/** One saved filter: used, or removed. */
function FilterItem({ filter, actions }: { filter: SavedFilter; actions: FilterActions }) {
  const texts = useTexts(benchTexts);
  const { set } = useListSearch(questionSearch);
  const use = (): void => {
    set({ ...filter.search, sort: filter.search.sort || questionSearch.defaults.sort });
  };
  const forget = async (): Promise<void> => {
    try {
      await actions.forget(filter._id);
      const undo = (): void => void actions.save(filter).catch(notify.error);
      notify.success(texts.forgotten(filter.name), {
        // An admin can't save a filter in the name of another person.
        ...(filter.isMine && { action: { label: texts.undo, run: undo } }),
      });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Group gap={0} wrap="nowrap">
      <Menu.Item style={{ flex: 1 }} onClick={() => use()}>
        <bdi>{filter.name}</bdi>
        {!filter.isMine && filter.owner && (
          <Text size="xs" c="dimmed">
            {texts.by(filter.owner.name)}
          </Text>
        )}
        {filter.isMine && filter.isShared && (
          <Text size="xs" c="dimmed">
            {texts.sharedByMe}
          </Text>
        )}
      </Menu.Item>
      {filter.may.delete && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.forget(filter.name)} onClick={() => void forget()}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Saves what the list is filtered by now. */
function SaveFilterDialog(props: { isOpen: boolean; onClose: () => void; actions: FilterActions }) {
  const texts = useTexts(benchTexts);
  const { search } = useListSearch(questionSearch);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { q, type, dif, st, subscription, status, import: imports, stimulus, own, sort } = search;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const chosen = { q, type, dif, st, subscription, status, import: imports, stimulus, own, sort };
      await props.actions.save({ name: name.trim(), search: chosen, isShared });
      notify.success(texts.savedNote(name.trim()));
      props.onClose();
      setName('');
      setShared(false);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <GuardedModal
      opened={props.isOpen}
      onClose={props.onClose}
      title={texts.saveTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput
            data-autofocus
            label={texts.name}
            description={texts.nameHelp}
            maxLength={100}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label={texts.share}
            description={texts.shareHelp}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {texts.saveButton}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}
