import { ActionIcon, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import tabClasses from '#platform/web/ui/tabs.module.css';
import type { Channel } from '../contract.ts';
import { channelQuery, useChannelActions } from '../queries.ts';
import { ChannelBadges, hasBadges } from './ChannelCard.tsx';
import { ChannelContents, ChannelNews } from './ChannelInside.tsx';
import { ChannelMembers } from './ChannelMembers.tsx';
import classes from './channel.module.css';
import { type ChannelTab, memberSearch } from './channel-search.ts';
import { JoinButton } from './JoinButton.tsx';
import { PassCodeCard } from './PassCode.tsx';
import { channelTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

function LeaveButton({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  const texts = all.join;
  const actions = useChannelActions();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    setAsking(false);
    try {
      await actions.leave(channel._id);
      notify.success(channel.isInvited ? texts.declined : texts.left(channel.name));
      if (channel.kind === 'invitation') await navigate({ to: '/channels' });
    } catch (error) {
      notify.error(error);
    }
  };
  if (channel.isInvited)
    return (
      <Button variant="default" onClick={() => void leave()}>
        {texts.decline}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.leave}
      </Button>
      <GuardedModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.leaveTitle(channel.name)}
        withCloseButton={false}
      >
        <Stack>
          <Text size="sm">{channel.kind === 'code' ? texts.leaveHelpCode : texts.leaveHelp}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {all.cancel}
            </Button>
            <Button onClick={() => void leave()}>{texts.leave}</Button>
          </Group>
        </Stack>
      </GuardedModal>
    </>
  );
}

function Actions({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  const texts = all.page;
  const actions = useChannelActions();
  const navigate = useNavigate();
  const restore = async (): Promise<void> => {
    try {
      await actions.restore(channel._id);
      notify.success(texts.restored(channel.name));
      await navigate({ to: '/channels/$id', params: { id: channel._id } });
    } catch (error) {
      notify.error(error);
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await navigate({ to: '/channels' });
      await actions.delete(channel._id);
      notify.success(texts.deleted(channel.name), { action: { label: all.undo, run: () => void restore() } });
    } catch (error) {
      notify.error(error);
    }
  };
  const joins = channel.role === null;
  return (
    <Group gap="xs">
      {joins && channel.isOpen && <JoinButton channel={channel} size="sm" />}
      {channel.may.leave && <LeaveButton channel={channel} />}
      {channel.may.edit && (
        <ButtonLink
          variant={joins ? 'default' : 'filled'}
          to="/channels/$id/edit"
          params={{ id: channel._id }}
          leftSection={<IconPencil {...icon} />}
        >
          {texts.edit}
        </ButtonLink>
      )}
      {channel.may.delete && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
              {texts.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

function Tabs({ channel, tab }: { channel: Channel; tab: ChannelTab }) {
  const texts = useTexts(channelTexts).page.tabs;
  const shown: ChannelTab[] = ['contents', 'news', ...(channel.may.edit ? (['members'] as const) : [])];
  return (
    <nav className={tabClasses.tabs} aria-label={channel.name}>
      {shown.map((one) => (
        <Link
          key={one}
          to="/channels/$id"
          params={{ id: channel._id }}
          search={{ tab: one }}
          className={tabClasses.tab}
          data-current={tab === one || undefined}
          aria-current={tab === one ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {texts[one]}
        </Link>
      ))}
    </nav>
  );
}

function About({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  return (
    <Stack gap="lg">
      <Card p="lg" component="section">
        <Title order={2} size="h4" mb="xs">
          {all.page.about}
        </Title>
        {channel.description !== '' && <RichText html={channel.description} />}
        <Text size="sm" c="dimmed" mt="sm">
          {all.memberCount(channel.memberCount)}
          {channel.owner !== null && ` · ${all.page.owner} ${channel.owner}`}
        </Text>
      </Card>
      <PassCodeCard channel={channel} />
    </Stack>
  );
}

function Page({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts).page;
  const { search } = useListSearch(memberSearch);
  const tab: ChannelTab =
    search.tab === 'members' && channel.may.edit ? 'members' : search.tab === 'news' ? 'news' : 'contents';
  return (
    <>
      <PageHead
        title={channel.name}
        above={<BackLink to="/channels">{texts.back}</BackLink>}
        lead={
          hasBadges(channel) && (
            <span className={classes.badges}>
              <ChannelBadges channel={channel} />
            </span>
          )
        }
        action={<Actions channel={channel} />}
      >
        <Tabs channel={channel} tab={tab} />
      </PageHead>
      {tab === 'members' ? (
        <ChannelMembers channel={channel} />
      ) : (
        <div className={classes.columns}>
          <div>
            {channel.cover !== null && <img className={classes.banner} src={channel.cover} alt="" />}
            {tab === 'news' ? <ChannelNews channel={channel} /> : <ChannelContents channel={channel} />}
          </div>
          <About channel={channel} />
        </div>
      )}
    </>
  );
}

/** One channel: what it is, what is inside, what is new, and for those who look after it, who belongs to it. */
export function ChannelScreen({ channelId }: { channelId: string }) {
  const { data, error, refetch } = useQuery(channelQuery(channelId));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return <Page channel={data} />;
}
