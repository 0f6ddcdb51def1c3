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
import type { NotificationView } from '../contract.ts';
import { listNotifications } from '../contract.ts';
import { notificationsQuery, useNotificationActions } from '../queries.ts';
import { notificationKinds } from '../rules.ts';
import { byDay, nearDay } from './by-day.ts';
import { kindIcons } from './kind-icons.ts';
import { NotificationPreferences } from './NotificationPreferences.tsx';
import { notificationSearch } from './notification-search.ts';
import classes from './notifications.module.css';
import { notificationTexts } from './texts.ts';

function Line({ notice: notification }: { notice: NotificationView }) {
  const texts = useTexts(notificationTexts);
  const format = useFormat();
  const router = useRouter();
  const { mark } = useNotificationActions();
  const Icon = kindIcons[notification.kind];
  const change = (): void => void mark({ ids: [notification._id], read: !notification.isRead }).catch(notify.error);
  // Where it leads is an address as it is, with its own search and fragment.
  const follow = (event: MouseEvent, href: string): void => {
    if (!notification.isRead) change();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  const label = notification.isRead ? texts.markUnread(notification.title) : texts.markRead(notification.title);
  return (
    <li className={classes.line} data-unread={!notification.isRead || undefined}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        {notification.href ? (
          <Anchor
            href={notification.href}
            c="inherit"
            underline="hover"
            className={classes.title!}
            onClick={(event) => follow(event, notification.href!)}
          >
            <bdi>{notification.title}</bdi>
          </Anchor>
        ) : (
          <bdi className={classes.title}>{notification.title}</bdi>
        )}
        {notification.body !== '' && (
          <span className={classes.more} dir="auto">
            {notification.body}
          </span>
        )}
        <span className={classes.more}>
          {!notification.isRead && `${texts.unread} · `}
          {texts.kinds[notification.kind]} ·{' '}
          <time dateTime={notification.createdAt}>{format.time(notification.createdAt)}</time>
        </span>
      </div>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={change}>
          {notification.isRead ? <IconMail size={18} stroke={1.5} /> : <IconMailOpened size={18} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function Days({ notices: notifications }: { notices: readonly NotificationView[] }) {
  const texts = useTexts(notificationTexts);
  const format = useFormat();
  const { timeZone } = useTenant();
  const now = new Date();
  return byDay(notifications, timeZone).map(({ day, items }) => {
    const near = nearDay(day, now, timeZone);
    return (
      <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
        <Title order={2} size="h4" mb="xs" id={`day-${day}`}>
          {near === null ? format.date(items[0]!.createdAt) : texts[near]}
        </Title>
        <ul className={classes.lines}>
          {items.map((notification) => (
            <Line key={notification._id} notice={notification} />
          ))}
        </ul>
      </section>
    );
  });
}

function NotificationList() {
  const texts = useTexts(notificationTexts);
  const list = useListSearch(notificationSearch);
  const { kind, unread } = list.search;
  const { data, error, refetch } = useQuery(notificationsQuery(queryFrom(listNotifications.query!, list.search)));
  const { mark } = useNotificationActions();
  const isFiltered = kind !== '' || unread !== '';
  return (
    <>
      <search className={classes.filters} data-no-print>
        <Select
          aria-label={texts.filter}
          allowDeselect={false}
          data={[
            { value: '', label: texts.everything },
            ...notificationKinds.map((one) => ({ value: one, label: texts.kinds[one] })),
          ]}
          value={notificationKinds.some((one) => one === kind) ? kind : ''}
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
export function NotificationsScreen() {
  const texts = useTexts(notificationTexts);
  const list = useListSearch(notificationSearch);
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
            <NotificationList />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <NotificationPreferences />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
