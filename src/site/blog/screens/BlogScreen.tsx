import { Anchor, Badge, Select, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { feedFormats, type PostSummary, postStates } from '../contract.ts';
import { blogListQuery } from '../queries.ts';
import classes from './blog.module.css';
import { blogSearch } from './blog-search.ts';
import { blogTexts } from './texts.ts';

const states = ['all', ...postStates] as const;

function PostCard({ post }: { post: PostSummary }) {
  const texts = useTexts(blogTexts);
  const format = useFormat();
  return (
    <li className={classes.card}>
      {post.cover !== null && <img className={classes.cover} src={post.cover} alt="" loading="lazy" />}
      <div className={classes.inside}>
        <Title order={2} size="h4">
          <TextLink to="/blog/$id" params={{ id: post._id }} fw={600} c="inherit" underline="hover">
            {post.title}
          </TextLink>
        </Title>
        {post.state !== 'published' && (
          <div>
            <Badge color={post.state === 'draft' ? 'gray' : 'info'}>{texts.states[post.state]}</Badge>
          </div>
        )}
        <div className={classes.excerpt} dir="auto">
          {post.summary}
        </div>
        <div className={classes.facts}>
          {post.publishedAt !== null && <time dateTime={post.publishedAt}>{format.date(post.publishedAt)}</time>}
          <bdi>{post.author}</bdi>
          {post.tags.length > 0 && <bdi>{format.list(post.tags)}</bdi>}
        </div>
      </div>
    </li>
  );
}

/** The posts of the school, the newest first; those who write see their drafts too. */
export function BlogScreen() {
  const texts = useTexts(blogTexts);
  const tenant = useTenant();
  const viewer = useViewer();
  const isWriter = viewer !== null && viewer.role !== 'student';
  const list = useListSearch(blogSearch);
  const { q, st, limit } = list.search;
  const state = states.find((one) => one === list.search.state) ?? '';
  const { data, error, refetch } = useQuery(blogListQuery(list.search));
  return (
    <>
      <PageHead
        title={texts.title}
        lead={st === '' ? texts.lead(tenant.name) : texts.tagged(st)}
        action={
          isWriter && (
            <ButtonLink to="/blog/create" leftSection={<IconPlus size={18} stroke={1.5} />}>
              {texts.create}
            </ButtonLink>
          )
        }
      >
        <search className={classes.filters}>
          <SearchInput
            className={classes.search}
            label={texts.search}
            value={q}
            onChange={(next) => list.set({ q: next })}
          />
          {isWriter && (
            <Select
              aria-label={texts.state}
              w={170}
              allowDeselect={false}
              data={[
                { value: '', label: texts.anyState },
                ...states.filter((one) => one !== 'published').map((one) => ({ value: one, label: texts.states[one] })),
              ]}
              value={state === 'published' ? '' : state}
              onChange={(next) => list.set({ state: next ?? '' })}
            />
          )}
        </search>
      </PageHead>
      <CardList
        label={texts.label}
        items={data?.posts}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={220}
        empty={
          list.isFiltered ? (
            <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset} />
          ) : (
            <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
          )
        }
        render={(post) => <PostCard key={post._id} post={post} />}
        paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
      />
      <div className={classes.feeds}>
        <span>{texts.feeds}</span>
        {feedFormats.map((format) => (
          <Anchor key={format} size="sm" href={`/v1/api/posts/feed?format=${format}`}>
            {{ rss: 'RSS', atom: 'Atom', json: 'JSON' }[format]}
          </Anchor>
        ))}
      </div>
    </>
  );
}
