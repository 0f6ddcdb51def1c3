import { Badge, Text } from '@mantine/core';
import { useState } from 'react';
import { sortField } from '#platform/contract/shapes.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import classes from './guide.module.css';
import { guideTexts } from './guide-texts.ts';
import { type Token, tokens } from './tokens.ts';

type Words = SameTexts<(typeof guideTexts)['en']>['tables'];

const columnsOf = (words: Words): Column<Token>[] => [
  {
    key: 'name',
    title: words.columns.name,
    sort: 'name',
    onCard: 'title',
    render: (token) => <code>{token.name}</code>,
  },
  {
    key: 'look',
    title: words.columns.look,
    onCard: 'fact',
    render: (token) =>
      token.kind === 'colour' ? (
        <span className={classes.swatch} style={{ background: `var(${token.name})` }} />
      ) : (
        <span className={classes.bar} style={{ width: `var(${token.name})` }} />
      ),
  },
  {
    key: 'kind',
    title: words.columns.kind,
    sort: 'kind',
    onCard: 'fact',
    render: (token) => <Badge color="gray">{words.kinds[token.kind]}</Badge>,
  },
  {
    key: 'use',
    title: words.columns.use,
    render: (token) => (
      <Text span inherit c="dimmed">
        {words.uses[token.use]}
      </Text>
    ),
  },
];

const PAGE_SIZE = 10;

/** A table of the product, about the measures and colours that it is drawn with. */
export function TablesScreen() {
  const texts = useTexts(guideTexts).tables;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState('name');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const field = sortField(sort) === 'kind' ? 'kind' : 'name';
  const wanted = search.trim().toLowerCase();
  const found = tokens
    .filter((token) => `${token.name} ${texts.uses[token.use]}`.toLowerCase().includes(wanted))
    .sort((a, b) => a[field].localeCompare(b[field]) * (sort.startsWith('-') ? -1 : 1));
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <search>
          <SearchInput
            label={texts.search}
            value={search}
            onChange={(typed) => {
              setSearch(typed);
              setPage(1);
            }}
          />
        </search>
      </PageHead>
      <DataTable
        caption={texts.caption}
        columns={columnsOf(texts)}
        rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={(token) => token.name}
        rowName={(token) => token.name}
        sort={{ current: sort, onChange: setSort }}
        paging={{ page, pageSize: PAGE_SIZE, total: found.length, onPage: setPage }}
        selection={{ selected, onChange: setSelected, actions: null }}
        empty={<EmptyState title={texts.none} drawing={<SearchDrawing />} />}
      />
    </>
  );
}
