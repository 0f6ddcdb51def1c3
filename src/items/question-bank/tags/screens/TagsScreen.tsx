import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagPageQuery } from '#items/question-bank/tags/queries.ts';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type TagDialog, TagDialogs } from './TagDialogs.tsx';
import { tagSearch } from './tag-search.ts';
import classes from './tags.module.css';
import { tagTexts } from './texts.ts';

/** The tags of the bank, for those who keep it in order. */
export function TagsScreen() {
  const texts = useTexts(tagTexts);
  const list = useListSearch(tagSearch);
  const { q, ofst, limit } = list.search;
  const { data, error, refetch } = useQuery(tagPageQuery({ q, ofst, limit }));
  const [dialog, setDialog] = useState<TagDialog | null>(null);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <search className={classes.search}>
          <SearchInput label={texts.search} value={q} onChange={(next) => list.set({ q: next })} />
        </search>
      </PageHead>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={6} height={44} />)}
      {data?.tags.length === 0 &&
        (q === '' ? (
          <EmptyState title={texts.empty} action={<ButtonLink to="/questions">{texts.toQuestions}</ButtonLink>}>
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset} />
        ))}
      {data && data.tags.length > 0 && (
        <>
          <ul className={classes.list} aria-label={texts.list}>
            {data.tags.map((tag) => (
              <li key={tag._id} className={classes.tag}>
                <span
                  className={classes.dot}
                  style={tag.colour === null ? {} : { background: `var(--mantine-color-${tag.colour}-filled)` }}
                  aria-hidden
                />
                <span className={classes.name}>
                  <TextLink to="/questions" search={{ st: tag.name }} c="inherit" fw={550} underline="hover">
                    {tag.name}
                  </TextLink>
                </span>
                <Text size="sm" c="dimmed">
                  {texts.questions(tag.questionCount)}
                </Text>
                <RowMenu
                  name={tag.name}
                  actions={(['edit', 'merge', 'remove'] as const).map((kind) => ({
                    label: texts[kind],
                    onClick: () => setDialog({ kind, tag }),
                  }))}
                />
              </li>
            ))}
          </ul>
          <PageBar page={list.page} pageSize={limit} total={data.total} onPage={list.setPage} />
        </>
      )}
      <TagDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
