import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { BackLink, ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { bankTexts } from '../../screens/texts.ts';
import type { StimulusSummary } from '../contract.ts';
import { stimuliQuery } from '../queries.ts';
import { stimulusTexts } from './shared/stimulus-texts.ts';
import classes from './stimuli.module.css';
import { stimulusSearch } from './stimulus-search.ts';

function WriteLink() {
  const texts = useTexts(stimulusTexts);
  return (
    <ButtonLink to="/questions/stimuli/create" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      {texts.write}
    </ButtonLink>
  );
}

function Row({ stimulus }: { stimulus: StimulusSummary }) {
  const texts = useTexts(stimulusTexts);
  const { relative } = useFormat();
  const { _id, title, excerpt, questionCount, updatedAt } = stimulus;
  return (
    <li className={classes.stimulus}>
      <TextLink to="/questions/stimuli/$id" params={{ id: _id }} c="inherit" fw={550} underline="hover">
        <bdi>{title}</bdi>
      </TextLink>
      {excerpt !== '' && (
        <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
          {excerpt}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {questionCount === 0 ? (
          texts.unused
        ) : (
          <TextLink to="/questions" search={{ stimulus: _id }} size="sm">
            {texts.questions(questionCount)}
          </TextLink>
        )}{' '}
        · {texts.changed(relative(updatedAt))}
      </Text>
    </li>
  );
}

/** The stimuli of the bank. */
export function StimuliScreen() {
  const texts = useTexts(stimulusTexts);
  const bank = useTexts(bankTexts).editor;
  const list = useListSearch(stimulusSearch);
  const { q, ofst, limit } = list.search;
  const { data, error, refetch } = useQuery(stimuliQuery({ q, ofst, limit }));
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        above={<BackLink to="/questions">{bank.back}</BackLink>}
        action={<WriteLink />}
      >
        <search className={classes.search}>
          <SearchInput label={texts.search} value={q} onChange={(next) => list.set({ q: next })} />
        </search>
      </PageHead>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={6} height={80} />)}
      {data?.stimuli.length === 0 &&
        (q === '' ? (
          <EmptyState title={texts.empty} action={<WriteLink />}>
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <EmptyState
            title={texts.noMatch}
            drawing={<SearchDrawing />}
            action={
              <Button variant="default" onClick={list.reset}>
                {texts.clear}
              </Button>
            }
          />
        ))}
      {data && data.stimuli.length > 0 && (
        <>
          <ul className={classes.list} aria-label={texts.list}>
            {data.stimuli.map((stimulus) => (
              <Row key={stimulus._id} stimulus={stimulus} />
            ))}
          </ul>
          <PageBar page={list.page} pageSize={limit} total={data.total} onPage={list.setPage} />
        </>
      )}
    </>
  );
}
