/** Filters of the list that were saved, for oneself or for all who read the bank. */
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconBookmark, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { SavedFilter } from '#items/question-bank/bench/contract.ts';
import { filtersQuery, useFilterActions } from '#items/question-bank/bench/queries.ts';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { questionSearch } from './question-search.ts';

type FilterActions = ReturnType<typeof useFilterActions>;

export function SavedFilters() {
  const texts = useTexts(benchTexts);
  const { isFiltered } = useListSearch(questionSearch);
  const { data } = useQuery(filtersQuery);
  const actions = useFilterActions();
  /** Null: a new one. */
  const [named, setNamed] = useState<SavedFilter | null>(null);
  const [isNaming, setNaming] = useState(false);
  const name = (filter: SavedFilter | null): void => {
    setNamed(filter);
    setNaming(true);
  };
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
                <FilterItem key={filter._id} filter={filter} actions={actions} onChange={() => name(filter)} />
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!isFiltered} onClick={() => name(null)}>
            {texts.save}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FilterDialog key={named?._id ?? ''} filter={named} isOpen={isNaming} onClose={() => setNaming(false)} />
    </>
  );
}

/** One saved filter: used, changed, or removed. */
function FilterItem(props: { filter: SavedFilter; actions: FilterActions; onChange: () => void }) {
  const { filter, actions, onChange } = props;
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
      {filter.may.change && (
        // An entry of the menu: it closes before the dialog opens, and gives the focus back.
        <Menu.Item
          w="auto"
          px={6}
          aria-label={texts.changeFilter(filter.name)}
          title={texts.changeFilter(filter.name)}
          onClick={onChange}
        >
          <IconPencil size={16} stroke={1.5} aria-hidden />
        </Menu.Item>
      )}
      {filter.may.delete && (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.forget(filter.name)} onClick={() => void forget()}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </Group>
  );
}
