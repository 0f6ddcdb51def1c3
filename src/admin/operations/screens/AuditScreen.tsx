import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AuditEntry, exportAudit } from '#admin/operations/audit/contract.ts';
import { actionWords, kindWords, verbWords } from '#identity/people/screens/shared/action-words.ts';
import { addressOf } from '#platform/contract/address.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { pageDirection } from '#platform/web/i18n/language.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { actionsQuery, auditQuery } from '../queries.ts';
import { factsOf } from '../rules-facts.ts';
import { auditFilterOf, auditSearch } from './audit-search.ts';
import { factWords } from './fact-words.ts';
import { manyWords, type Summary } from './many-words.ts';
import classes from './operations.module.css';
import { operationsTexts } from './texts.ts';

type Words = SameTexts<(typeof operationsTexts)['en']>['audit'];

/** What it was done to, by its name, with its page where it has one; its kind under it. */
function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const { kind, name, href } = subject;
  const word = kindWords(kind);
  if (name === null) return word;
  return (
    <span className={classes.subject}>
      {href === null ? (
        name
      ) : (
        <TextLink to={pageAt(href)} c="inherit" fz="inherit" underline="hover">
          {name}
        </TextLink>
      )}
      <Text span size="xs" c="dimmed">
        {word}
      </Text>
    </span>
  );
}

const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** The details in words, one fact a line; what is said beside it already is left out. */
function Facts(props: { entry: AuditEntry; told: readonly string[]; format: Format }) {
  const { entry, told, format } = props;
  const { names, subject } = entry;
  const details = Object.fromEntries(Object.entries(entry.details).filter(([field]) => !told.includes(field)));
  const facts = factsOf(details, (id) => names[id], factWords(format)).filter(({ text }) => text !== subject.name);
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {facts.map(({ label, text }) => (
        <li key={label}>
          {label}: <bdi>{text.replace(INSTANT, (instant) => format.dateTime(instant))}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The entry as a summary: who did what to what. */
function summaryOf(words: Words, entry: AuditEntry): Summary {
  const { by, deed, subject } = entry;
  return (
    manyWords(words, entry) ?? {
      summary: words.summary({
        who: by?.name ?? words.server,
        verb: verbWords(deed),
        kind: kindWords(subject.kind),
        name: subject.name,
        whole: actionWords(deed),
      }),
      fields: [],
    }
  );
}

/** The summary with each name as a run of its own: “7A” among Arabic words would be torn apart. */
function isolateNames(summary: string, names: readonly string[]): ReactNode {
  const longestFirst = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const name = longestFirst.find((one) => summary.includes(one));
  if (name === undefined) return summary;
  const [before, ...rest] = summary.split(name);
  return (
    <>
      {isolateNames(before!, names)}
      <bdi>{name}</bdi>
      {isolateNames(rest.join(name), names)}
    </>
  );
}

/** With the details under it; its subject's page behind it, where there is one. */
function Happened({ entry, words, format }: { entry: AuditEntry; words: Words; format: Format }) {
  const who = entry.by?.name ?? words.server;
  const { summary: said, fields } = summaryOf(words, entry);
  const names = [entry.subject.name ?? '', ...Object.values(entry.names)];
  // It runs as the page does, also where it begins with a name in another script. The name comes first: people are
  // looked for by it.
  const summary = (
    <span dir={pageDirection()}>
      {said.startsWith(who) ? (
        <>
          <strong>
            <bdi>{who}</bdi>
          </strong>
          {isolateNames(said.slice(who.length), names)}
        </>
      ) : (
        isolateNames(said, [who, ...names])
      )}
    </span>
  );
  const { href } = entry.subject;
  return (
    <div className={classes.happened}>
      {href === null ? (
        summary
      ) : (
        <TextLink to={pageAt(href)} c="inherit" fz="inherit" underline="hover">
          {summary}
        </TextLink>
      )}
      <Facts entry={entry} told={fields} format={format} />
    </div>
  );
}

const columnsOf = (words: Words, format: Format): Column<AuditEntry>[] => [
  {
    key: 'at',
    title: words.columns.at,
    onCard: 'fact',
    render: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {format.shortDateTime(at)}
      </time>
    ),
  },
  {
    key: 'summary',
    title: words.columns.summary,
    onCard: 'title',
    render: (entry) => <Happened entry={entry} words={words} format={format} />,
  },
  {
    key: 'by',
    title: words.columns.by,
    hiddenAtFirst: true,
    render: ({ by }) =>
      by === null ? (
        words.server
      ) : (
        <TextLink to="/user/$id" params={{ id: by._id }} c="inherit" fz="inherit" underline="hover">
          {by.name}
        </TextLink>
      ),
  },
  {
    key: 'deed',
    title: words.columns.action,
    hiddenAtFirst: true,
    render: ({ deed: command }) => actionWords(command),
  },
  {
    key: 'subject',
    title: words.columns.subject,
    hiddenAtFirst: true,
    render: (entry) => <Subject subject={entry.subject} />,
  },
  {
    key: 'address',
    title: words.columns.address,
    render: ({ address, userAgent }) => <bdi title={userAgent ?? undefined}>{address}</bdi>,
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
  const { data } = useQuery(actionsQuery());
  const { search, set } = list;
  return (
    <search className={classes.filters}>
      <SearchInput isLabelled label={texts.person} value={search.person} onChange={(person) => set({ person })} />
      <Select
        label={texts.action}
        placeholder={texts.anyAction}
        clearable
        searchable
        data={(data?.deeds ?? []).map((command) => ({ value: command, label: actionWords(command) }))}
        value={search.deed === '' ? null : search.deed}
        onChange={(command) => set({ deed: command ?? '' })}
      />
      <Select
        label={texts.subject}
        placeholder={texts.anySubject}
        clearable
        searchable
        data={(data?.subjects ?? []).map((kind) => ({ value: kind, label: kindWords(kind) }))}
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
          rowName={(entry) => `${summaryOf(texts, entry).summary}, ${format.dateTime(entry.at)}`}
          empty={
            list.isFiltered ? (
              <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset} />
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
