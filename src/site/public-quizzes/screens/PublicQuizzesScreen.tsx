import { MultiSelect, Select, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { Cover } from '#platform/web/cover/Cover.tsx';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { PublicQuizCard } from '../contract.ts';
import { publicListQuery, publicTagsQuery } from '../queries.ts';
import classes from './public-quiz.module.css';
import { publicQuizSearch } from './public-quiz-search.ts';
import { QuizBadges } from './QuizBadges.tsx';
import { publicQuizTexts } from './texts.ts';

/** More than these are a list nobody reads. */
const TAGS_SHOWN = 2;

function QuizCard({ quiz }: { quiz: PublicQuizCard }) {
  const texts = useTexts(publicQuizTexts);
  const format = useFormat();
  return (
    <li className={classes.card}>
      <Cover title={quiz.name} className={classes.cover} />
      <Title order={2} size="h4">
        <TextLink
          to="/public/quizzes/$name/{-$id}"
          params={{ name: quiz.slug, id: quiz._id }}
          fw={600}
          c="inherit"
          underline="hover"
        >
          {quiz.name}
        </TextLink>
      </Title>
      <QuizBadges quiz={quiz} />
      {quiz.excerpt !== '' && (
        <div className={classes.excerpt} dir="auto">
          {quiz.excerpt}
        </div>
      )}
      <div className={classes.facts}>
        <span>{texts.questions(quiz.questionCount)}</span>
        <span>{quiz.durationSeconds === null ? texts.noLimit : format.timeLimit(quiz.durationSeconds)}</span>
        {quiz.tags.length > 0 && <bdi>{format.list(quiz.tags.slice(0, TAGS_SHOWN))}</bdi>}
      </div>
      {/* The name is the link, and covers the card. */}
      <span className={classes.action} aria-hidden>
        {texts.list.view}
        <IconArrowRight size={18} stroke={1.5} />
      </span>
    </li>
  );
}

function Filters({ list }: { list: ReturnType<typeof useListSearch<typeof publicQuizSearch.defaults>> }) {
  const texts = useTexts(publicQuizTexts).list;
  const words = useTexts(questionTexts);
  const { q, st, dif } = list.search;
  const { data } = useQuery(publicTagsQuery({ limit: 100 }));
  const chosen = st === '' ? [] : st.split(',');
  const tags = [...new Set([...chosen, ...(data?.tags ?? []).map((tag) => tag.name)])].filter(
    (name) => !name.includes(','),
  );
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label={texts.search}
        value={q}
        onChange={(next) => list.set({ q: next })}
      />
      <MultiSelect
        className={classes.filter}
        aria-label={texts.tags}
        placeholder={chosen.length === 0 ? texts.anyTag : ''}
        data={tags}
        value={chosen}
        onChange={(next) => list.set({ st: next.join(',') })}
        searchable
        clearable
      />
      <Select
        className={classes.filter}
        aria-label={texts.difficulty}
        data={[
          { value: '', label: texts.anyDifficulty },
          ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: nameOf(words.difficulties, value) })),
        ]}
        value={/^[1-5]$/.test(dif) ? dif : ''}
        allowDeselect={false}
        onChange={(next) => list.set({ dif: next ?? '' })}
      />
    </search>
  );
}

/** The quizzes that anybody may look at. */
export function PublicQuizzesScreen() {
  const texts = useTexts(publicQuizTexts).list;
  const list = useListSearch(publicQuizSearch);
  const { limit } = list.search;
  const { data, error, refetch } = useQuery(publicListQuery(list.search));
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <Filters list={list} />
      </PageHead>
      <CardList
        label={texts.label}
        items={data?.quizzes}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={300}
        empty={
          list.isFiltered ? (
            <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset}>
              {texts.noMatchHelp}
            </NoMatch>
          ) : (
            <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
          )
        }
        render={(quiz) => <QuizCard key={quiz._id} quiz={quiz} />}
        paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
      />
    </>
  );
}
