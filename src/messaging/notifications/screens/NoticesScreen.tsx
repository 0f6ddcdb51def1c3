import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Select,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconChecks, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { NoticeView } from '../contract.ts';
import { listNotices } from '../contract.ts';
import { noticesQuery, useNoticeDeeds } from '../queries.ts';
import { noticeKinds } from '../rules.ts';
import { byDay, nearDay } from './by-day.ts';
import { kindIcons } from './kind-icons.ts';
import { NoticePreferences } from './NoticePreferences.tsx';
import classes from './notice.module.css';
import { noticeSearch } from './notice-search.ts';
import { noticeTexts } from './texts.ts';

function Line({ notice }: { notice: NoticeView }) {
  const texts = useTexts(noticeTexts);
  const format = useFormat();
  const router = useRouter();
  const { mark } = useNoticeDeeds();
  const Icon = kindIcons[notice.kind];
  const change = (): void => void mark({ ids: [notice._id], read: !notice.isRead }).catch(notify.error);
  // Where it leads is an address as it stands, with its own search and fragment.
  const follow = (event: MouseEvent, href: string): void => {
    if (!notice.isRead) change();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  const label = notice.isRead ? texts.markUnread(notice.title) : texts.markRead(notice.title);
  return (
    <li className={classes.line} data-unread={!notice.isRead || undefined}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        {notice.href ? (
          <Anchor
            href={notice.href}
            c="inherit"
            underline="hover"
            className={classes.title!}
            onClick={(event) => follow(event, notice.href!)}
          >
            <bdi>{notice.title}</bdi>
          </Anchor>
        ) : (
          <bdi className={classes.title}>{notice.title}</bdi>
        )}
        {notice.body !== '' && (
          <span className={classes.more} dir="auto">
            {notice.body}
          </span>
        )}
        <span className={classes.more}>
          {!notice.isRead && `${texts.unread} · `}
          {texts.kinds[notice.kind]} · <time dateTime={notice.createdAt}>{format.time(notice.createdAt)}</time>
        </span>
      </div>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={change}>
          {notice.isRead ? <IconMail size={18} stroke={1.5} /> : <IconMailOpened size={18} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function Days({ notices }: { notices: readonly NoticeView[] }) {
  const texts = useTexts(noticeTexts);
  const format = useFormat();
  const { timeZone } = useTenant();
  const now = new Date();
  return byDay(notices, timeZone).map(({ day, items }) => {
    const near = nearDay(day, now, timeZone);
    return (
      <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
        <Title order={2} size="h4" mb="xs" id={`day-${day}`}>
          {near === null ? format.date(items[0]!.createdAt) : texts[near]}
        </Title>
        <ul className={classes.lines}>
          {items.map((notice) => (
            <Line key={notice._id} notice={notice} />
          ))}
        </ul>
      </section>
    );
  });
}

function NoticeList() {
  const texts = useTexts(noticeTexts);
  const list = useListSearch(noticeSearch);
  const { kind, unread } = list.search;
  const { data, error, refetch } = useQuery(noticesQuery(queryFrom(listNotices.query!, list.search)));
  const { mark } = useNoticeDeeds();
  const isFiltered = kind !== '' || unread !== '';
  return (
    <>
      <search className={classes.filters} data-no-print>
        <Select
          aria-label={texts.filter}
          allowDeselect={false}
          data={[
            { value: '', label: texts.everything },
            ...noticeKinds.map((one) => ({ value: one, label: texts.kinds[one] })),
          ]}
          value={noticeKinds.some((one) => one === kind) ? kind : ''}
          onChange={(chosen) => list.set({ kind: chosen ?? '' })}
        />
        <Checkbox
          label={texts.onlyUnread}
          checked={unread === '1'}
          onChange={(event) => list.set({ unread: event.currentTarget.checked ? '1' : '' })}
        />
        {data !== undefined && data.unread > 0 && (
          <Button
            ms="auto"
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.5} />}
            onClick={() => void mark({ all: true }).catch(notify.error)}
          >
            {texts.markAll}
          </Button>
        )}
      </search>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="xs" aria-busy="true">
          <span role="status" aria-label={texts.loading} />
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} h={72} radius="md" />
          ))}
        </Stack>
      ) : data.notices.length > 0 ? (
        <div>
          <Days notices={data.notices} />
          <PageBar page={list.page} pageSize={list.search.limit} total={data.total} onPage={list.setPage} />
        </div>
      ) : isFiltered ? (
        <EmptyState
          title={texts.noMatch}
          action={
            <Button variant="default" onClick={list.reset}>
              {texts.showAll}
            </Button>
          }
        />
      ) : (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      )}
    </>
  );
}

/** Everything the person was told, by day; and how they want to be told. */
export function NoticesScreen() {
  const texts = useTexts(noticeTexts);
  const list = useListSearch(noticeSearch);
  const part = list.search.part === 'preferences' ? 'preferences' : 'list';
  return (
    <>
      <PageHead title={texts.title} lead={<Text component="span">{texts.lead}</Text>} />
      <Tabs value={part} onChange={(chosen) => list.set({ part: chosen ?? 'list' })} keepMounted={false}>
        <Tabs.List aria-label={texts.tabs.label} mb="lg">
          <Tabs.Tab value="list">{texts.tabs.list}</Tabs.Tab>
          <Tabs.Tab value="preferences">{texts.tabs.preferences}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <Stack gap="lg">
            <NoticeList />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <NoticePreferences />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
