/** Views of a table that a person has named: columns, density, filters and order. */
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { type Column, type NamedView, searchOfView, type TableView, withView } from './data-table-model.ts';
import { useTableId } from './use-table-id.ts';

const MOST_VIEWS = 20;

export function SavedViews<Row>(props: {
  /** Of the table. */
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: (view: TableView) => void;
}) {
  const { columns, view, onChange } = props;
  const texts = useTexts(platformTexts).table;
  const viewer = useViewer();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [name, setName] = useState('');
  const [views, setViews] = useLocalStorage<readonly NamedView[]>({
    key: `tripos:views:${viewer?._id ?? ''}:${useTableId(columns)}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setViews(withView(views, { ...view, name: name.trim(), search: searchOfView(search) }));
    setName('');
  };
  const open = ({ hidden, density, search: named }: NamedView): void => {
    onChange({ hidden, density });
    void navigate({ to: '.', search: named });
  };
  return (
    <section aria-label={texts.views}>
      <Text size="sm" fw={500} mt={8}>
        {texts.views}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {texts.viewsHelp}
      </Text>
      {views.map((one) => (
        <Group key={one.name} gap={4} wrap="nowrap" justify="space-between">
          <Button size="compact-sm" variant="subtle" justify="start" flex={1} miw={0} onClick={() => open(one)}>
            <bdi>{one.name}</bdi>
          </Button>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={texts.deleteView(one.name)}
            onClick={() => setViews(views.filter((other) => other !== one))}
          >
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save}>
        <Group gap={6} mt={4} wrap="nowrap" align="end">
          <TextInput
            size="xs"
            label={texts.viewName}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" type="submit" disabled={name.trim() === '' || views.length >= MOST_VIEWS}>
            {texts.saveView}
          </Button>
        </Group>
      </form>
    </section>
  );
}
