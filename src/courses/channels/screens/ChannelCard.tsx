import { Badge, Group, Title } from '@mantine/core';
import { IconCheck, IconLock, IconMailOpened } from '@tabler/icons-react';
import { Cover } from '#platform/web/cover/Cover.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { ChannelSummary } from '../contract.ts';
import classes from './channel.module.css';
import { JoinButton } from './JoinButton.tsx';
import { channelTexts } from './texts.ts';

const icon = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

export const hasBadges = (channel: ChannelSummary): boolean =>
  channel.role !== null || channel.isInvited || channel.kind !== 'public';

/** Whether somebody has joined, is invited, or how one comes in. */
export function ChannelBadges({ channel }: { channel: ChannelSummary }) {
  const texts = useTexts(channelTexts);
  return (
    <>
      {channel.role !== null && (
        <Badge leftSection={<IconCheck {...icon} />}>
          {channel.role === 'member' ? texts.joined : texts.roles[channel.role]}
        </Badge>
      )}
      {channel.isInvited && <Badge leftSection={<IconMailOpened {...icon} />}>{texts.invited}</Badge>}
      {channel.kind !== 'public' && (
        <Badge color="gray" leftSection={<IconLock {...icon} />}>
          {texts.kinds[channel.kind]}
        </Badge>
      )}
    </>
  );
}

/** A channel in a list. */
export function ChannelCard({ channel }: { channel: ChannelSummary }) {
  const texts = useTexts(channelTexts);
  return (
    <li className={classes.card}>
      {channel.cover === null ? (
        <Cover title={channel.name} />
      ) : (
        <img className={classes.cover} src={channel.cover} alt="" loading="lazy" />
      )}
      <div className={classes.body}>
        <Title order={2} size="h4">
          <TextLink to="/channels/$id" params={{ id: channel._id }} fw={600} c="inherit" underline="hover">
            {channel.name}
          </TextLink>
        </Title>
        {hasBadges(channel) && (
          <Group gap={6}>
            <ChannelBadges channel={channel} />
          </Group>
        )}
        {channel.excerpt !== '' && (
          <div className={classes.excerpt} dir="auto">
            {channel.excerpt}
          </div>
        )}
        <div className={classes.foot}>
          <div className={classes.facts}>
            <span>{texts.memberCount(channel.memberCount)}</span>
            <span>{texts.itemCount(channel.itemCount)}</span>
          </div>
          {channel.role === null && <JoinButton channel={channel} size="compact-sm" isShort />}
        </div>
      </div>
    </li>
  );
}
