import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/DataTable.tsx';
import type { Column } from '#platform/web/data-table-model.ts';
import { SearchDrawing } from '#platform/web/drawings.tsx';
import { type Format, useFormat } from '#platform/web/format.ts';
import { TextLink } from '#platform/web/links.tsx';
import { useListSearch } from '#platform/web/list-search.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { SearchInput } from '#platform/web/SearchInput.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { type SameTexts, useTexts } from '#platform/web/texts.ts';
import { type AuditEntry, exportAudit } from '../contract-audit.ts';
import { auditQuery, deedsQuery } from '../queries.ts';
import { auditFilterOf, auditSearch } from './audit-search.ts';
import { deedWords } from './deed-words.ts';
import classes from './operations.module.css';
import { operationsTexts } from './texts.ts';

type Words = SameTexts<(typeof operationsTexts)['en']>['audit'];

/** What happened to is a link where it has a page of its own. */
function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const { kind, _id } = subject;
  if (_id === null) return kind;
  const page =
    kind === 'person'
      ? `/user/${_id}`
      : kind === 'question'
        ? `/questions/${_id}`
        : kind === 'quiz'
          ? `/quizzes/quiz/${_id}`
          : null;
  if (page === null) return kind;
  return (
    <TextLink to={page as '/'} c="inherit" fz="inherit" underline="hover">
      {kind}
    </TextLink>
  );
}

const isEmpty = (details: object): boolean => Object.keys(details).length === 0;

const columnsOf = (words: Words, format: Format): Column<AuditEntry>[] => [
  {
    key: 'at',
    title: words.columns.at,
    onCard: 'fact',
    render: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
  },
  {
    key: 'by',
    title: words.columns.by,
    onCard: 'fact',
    render: ({ by }) =>
      by === null ? (
        words.server
      ) : (
        <TextLink to="/user/$id" params={{ id: by._id }} c="inherit" fz="inherit" underline="hover">
          {by.name}
        </TextLink>
      ),
  },
  { key: 'deed', title: words.columns.deed, onCard: 'title', render: ({ deed }) => deedWords(deed) },
  { key: 'subject', title: words.columns.subject, render: (entry) => <Subject subject={entry.subject} /> },
  {
    key: 'details',
    title: words.columns.details,
    render: ({ details }) =>
      isEmpty(details) ? null : (
        <Text span inherit c="dimmed" className={classes.details} title={JSON.stringify(details, null, 1)}>
          {JSON.stringify(details)}
        </Text>
      ),
  },
  {
    key: 'address',
    title: words.columns.address,
    render: ({ address, userAgent }) => <span title={userAgent ?? undefined}>{address}</span>,
  },
  {
    key: 'browser',
    title: words.browser,
    hiddenAtFirst: true,
    render: ({ userAgent }) => (
      <Text span inherit c="dimmed" className={classes.details}>
        {userAgent}
      </Text>
    ),
  },
];

function Filters({ list }: { list: ReturnType<typeof useListSearch<typeof auditSearch.defaults>> }) {
  const texts = useTexts(operationsTexts).audit;
  const { data } = useQuery(deedsQuery());
  const { search, set } = list;
  return (
    <search className={classes.filters}>
      <SearchInput label={texts.person} value={search.person} onChange={(person) => set({ person })} />
      <Select
        label={texts.deed}
        placeholder={texts.anyDeed}
        clearable
        searchable
        data={(data?.deeds ?? []).map((deed) => ({ value: deed, label: deedWords(deed) }))}
        value={search.deed === '' ? null : search.deed}
        onChange={(deed) => set({ deed: deed ?? '' })}
      />
      <Select
        label={texts.subject}
        placeholder={texts.anySubject}
        clearable
        searchable
        data={data?.subjects ?? []}
        value={search.subject === '' ? null : search.subject}
        onChange={(subject) => set({ subject: subject ?? '' })}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={search.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={search.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
    </search>
  );
}

/** Who did what to whom, when, from where. */
export function AuditScreen() {
  const texts = useTexts(operationsTexts).audit;
  const format = useFormat();
  const list = useListSearch(auditSearch);
  const filter = auditFilterOf(list.search);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(auditQuery(filter));
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <Button
            component="a"
            variant="default"
            href={addressOf(exportAudit.path, {}, filter)}
            download
            leftSection={<IconDownload size={18} stroke={1.5} />}
          >
            {texts.export}
          </Button>
        }
      />
      <Filters list={list} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsOf(texts, format)}
          rows={entries}
          rowKey={({ _id }) => _id}
          rowName={({ deed, at }) => `${deed}, ${format.dateTime(at)}`}
          empty={
            list.isFiltered ? (
              <EmptyState
                title={texts.noMatch}
                drawing={<SearchDrawing />}
                action={
                  <Button variant="default" onClick={list.reset}>
                    {texts.clear}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
            )
          }
        />
      )}
      {entries && entries.length > 0 && (
        <Group justify="center" mt="md">
          {hasNextPage ? (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {texts.noMore}
            </Text>
          )}
        </Group>
      )}
    </>
  );
}
