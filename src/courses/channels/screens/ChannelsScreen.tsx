import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { channelListQuery } from '../queries.ts';
import { ChannelCard } from './ChannelCard.tsx';
import classes from './channel.module.css';
import { channelSearch } from './channel-search.ts';
import { channelTexts } from './texts.ts';

function NoChannels(props: { q: string; isMine: boolean; isFaculty: boolean; onReset: () => void }) {
  const texts = useTexts(channelTexts).list;
  if (props.q !== '')
    return (
      <NoMatch title={texts.noMatch} clear={texts.clear} onClear={props.onReset}>
        {texts.noMatchHelp}
      </NoMatch>
    );
  if (props.isMine)
    return (
      <EmptyState
        title={texts.emptyMine}
        action={
          <Button variant="default" onClick={props.onReset}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.emptyMineHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      title={texts.empty}
      {...(props.isFaculty && { action: <ButtonLink to="/channels/create">{texts.create}</ButtonLink> })}
    >
      {props.isFaculty ? texts.emptyFaculty : texts.emptyHelp}
    </EmptyState>
  );
}

/** The channels that the viewer can find. `isPublic`: only those that visitors find, also for members. */
export function ChannelsScreen({ isPublic = false }: { isPublic?: boolean }) {
  const texts = useTexts(channelTexts).list;
  const viewer = useViewer();
  const isFaculty = viewer !== null && viewer.role !== 'student';
  const list = useListSearch(channelSearch);
  const { q, mine, limit } = list.search;
  const isMine = mine === '1' && viewer !== null && !isPublic;
  const { data, error, refetch } = useQuery(channelListQuery(list.search, { isPublic, isSignedIn: viewer !== null }));
  const isForVisitors = isPublic || viewer === null;
  return (
    <>
      <PageHead
        title={isPublic ? texts.publicTitle : texts.title}
        lead={isForVisitors ? texts.publicLead : texts.lead}
        action={
          isFaculty &&
          !isPublic && (
            <ButtonLink to="/channels/create" leftSection={<IconPlus size={18} stroke={1.5} />}>
              {texts.create}
            </ButtonLink>
          )
        }
      >
        <div className={classes.filters}>
          <SearchInput
            className={classes.search}
            label={texts.search}
            value={q}
            onChange={(next) => list.set({ q: next })}
          />
          {!isForVisitors && (
            <SegmentedControl
              aria-label={texts.whose}
              data={[
                { value: '', label: texts.all },
                { value: '1', label: texts.mine },
              ]}
              value={mine}
              onChange={(next) => list.set({ mine: next })}
            />
          )}
        </div>
      </PageHead>
      <CardList
        label={texts.label}
        items={data?.channels}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={240}
        empty={<NoChannels q={q} isMine={isMine} isFaculty={isFaculty && !isPublic} onReset={list.reset} />}
        render={(channel) => <ChannelCard key={channel._id} channel={channel} />}
        paging={{
          page: list.page,
          pageSize: limit,
          total: data?.total ?? 0,
          onPage: list.setPage,
          onPageSize: list.setPageSize,
        }}
      />
    </>
  );
}
