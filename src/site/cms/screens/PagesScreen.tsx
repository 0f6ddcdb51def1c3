import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { type ListedPage, listPages } from '../contract.ts';
import { pagesQuery, usePageActions } from '../queries.ts';
import { addressOfPage, pageKinds } from '../rules.ts';
import { pageListTexts } from './list-texts.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { pagesSearch } from './pages-search.ts';

type Words = SameTexts<(typeof pageListTexts)['en']>;

function State({ page, words, format }: { page: ListedPage; words: Words; format: Format }) {
  const { isPublished, hasDraft, scheduledFor } = page;
  return (
    <Group gap={4}>
      <Badge miw="max-content" color={isPublished ? (hasDraft ? 'warning' : 'success') : 'gray'}>
        {isPublished ? (hasDraft ? words.states.changed : words.states.published) : words.states.draft}
      </Badge>
      {scheduledFor !== null && <Badge color="info">{words.states.scheduled(format.dateTime(scheduledFor))}</Badge>}
    </Group>
  );
}

const columnsOf = (words: Words, format: Format): Column<ListedPage>[] => [
  {
    key: 'title',
    title: words.columns.title,
    onCard: 'title',
    render: (page) => (
      <TextLink to="/promo/edit/{-$name}" params={{ name: page.name }} fw={550} c="inherit" underline="hover">
        <bdi>{page.title}</bdi>
      </TextLink>
    ),
  },
  { key: 'kind', title: words.columns.kind, onCard: 'fact', render: (page) => words.kinds[page.kind] },
  {
    key: 'address',
    title: words.columns.address,
    onCard: 'fact',
    render: (page) => (
      <Text span inherit c="dimmed">
        <bdi>{addressOfPage(page)}</bdi>
      </Text>
    ),
  },
  {
    key: 'state',
    title: words.columns.state,
    onCard: 'fact',
    render: (page) => <State page={page} words={words} format={format} />,
  },
  {
    key: 'changed',
    title: words.columns.changed,
    render: (page) => (page.updatedAt === null ? '–' : format.dateTime(page.updatedAt)),
  },
  {
    key: 'answers',
    title: words.columns.answers,
    numeric: true,
    onlyWide: true,
    render: (page) => format.number(page.answers),
  },
];

/** What can be done with one page of the list. */
function usePageRowActions(onCopy: (page: ListedPage) => void) {
  const texts = useTexts(pageListTexts);
  const navigate = useNavigate();
  const actions = usePageActions();
  const open = (page: ListedPage): void =>
    void navigate({ to: '/promo/edit/{-$name}', params: { name: page.name }, search: {} });
  const remove = async (page: ListedPage): Promise<void> => {
    try {
      const id = await actions.remove(page.name);
      const undo = (): void =>
        void actions.undelete(id).then(
          () => notify.success(texts.restored(page.title)),
          (reason: unknown) => notify.error(reason),
        );
      notify.success(texts.removed(page.title), { timeout: 15_000, action: { label: texts.undo, run: undo } });
    } catch (reason) {
      notify.error(reason);
    }
  };
  const rowActions = (page: ListedPage) => [
    { label: texts.edit, icon: <IconPencil size={16} stroke={1.5} />, onClick: () => open(page) },
    ...(page.isPublished
      ? [
          {
            label: texts.view,
            icon: <IconExternalLink size={16} stroke={1.5} />,
            onClick: () => void navigate({ to: pageAt(addressOfPage(page)) }),
          },
        ]
      : []),
    {
      label: texts.copy,
      icon: <IconCopy size={16} stroke={1.5} />,
      onClick: () => onCopy(page),
    },
    ...(page.kind === 'standing'
      ? []
      : [
          {
            label: texts.remove,
            icon: <IconTrash size={16} stroke={1.5} />,
            danger: true,
            onClick: () => void remove(page),
          },
        ]),
  ];
  return { open, rowActions };
}

/** All pages that visitors may see, for admins. */
export function PagesScreen() {
  const texts = useTexts(pageListTexts);
  const format = useFormat();
  const list = useListSearch(pagesSearch);
  const { data, error, refetch } = useQuery(pagesQuery(queryFrom(listPages.query!, list.search)));
  const [dialog, setDialog] = useState<{ model: ListedPage | null } | null>(null);
  const { open, rowActions } = usePageRowActions((model) => setDialog({ model }));
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setDialog({ model: null })}>
            {texts.make}
          </Button>
        }
      >
        <search>
          <Group gap="sm">
            <SearchInput label={texts.search} value={list.search.q} onChange={(q) => list.set({ q })} />
            <Select
              aria-label={texts.kindLabel}
              allowDeselect={false}
              data={[
                { value: '', label: texts.allKinds },
                ...pageKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
              ]}
              value={list.search.kind}
              onChange={(kind) => list.set({ kind: kind ?? '' })}
            />
          </Group>
        </search>
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsOf(texts, format)}
          rows={data?.pages}
          rowKey={(page) => page.name}
          rowName={(page) => page.title}
          onOpen={open}
          rowActions={rowActions}
          paging={{ page: list.page, pageSize: list.search.limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<NoMatch title={texts.none} clear={texts.clear} onClear={list.reset} />}
        />
      )}
      <NewPageDialog isOpen={dialog !== null} model={dialog?.model ?? null} onClose={() => setDialog(null)} />
    </>
  );
}
