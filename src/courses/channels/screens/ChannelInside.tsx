import { Badge, Card, Text } from '@mantine/core';
import { IconCrown, IconLock } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Channel, ChannelItem, News } from '../contract.ts';
import classes from './channel.module.css';
import { JoinButton } from './JoinButton.tsx';
import { channelTexts } from './texts.ts';

const icon = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

function Facts({ item }: { item: ChannelItem }) {
  const texts = useTexts(channelTexts).page.facts;
  const format = useFormat();
  const words = [
    ...(item.kind === 'course' ? [texts.course] : []),
    ...(item.topicCount === null ? [] : [texts.topics(item.topicCount)]),
    ...(item.questionCount === null ? [] : [texts.questions(item.questionCount)]),
    ...(item.durationSeconds === null ? [] : [format.timeLimit(item.durationSeconds)]),
    ...(item.dateState === 'scheduled' && item.opensAt ? [texts.opens(format.dateTime(item.opensAt))] : []),
    ...(item.dateState === 'open' && item.closesAt ? [texts.closes(format.dateTime(item.closesAt))] : []),
    ...(item.dateState === 'closed' || item.dateState === 'draft' || item.dateState === 'archived'
      ? [texts[item.dateState]]
      : []),
  ];
  return (
    <div className={classes.facts}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

function ItemName({ item }: { item: Pick<ChannelItem, 'kind' | '_id' | 'slug' | 'name'> }) {
  const viewer = useViewer();
  // Visitors cannot open what is inside: they sign in first, and come back to it.
  if (!viewer) {
    const fwd = item.kind === 'quiz' ? `/quizzes/${item.slug}/${item._id}` : `/courses/${item._id}`;
    return (
      <TextLink to="/login" search={{ fwd }} fw={550} c="inherit">
        {item.name}
      </TextLink>
    );
  }
  if (item.kind === 'course')
    return (
      <TextLink to="/courses/$id" params={{ id: item._id }} fw={550} c="inherit">
        {item.name}
      </TextLink>
    );
  return (
    <TextLink to="/quizzes/$name/{-$id}" params={{ name: item.slug, id: item._id }} fw={550} c="inherit">
      {item.name}
    </TextLink>
  );
}

function Item({ item }: { item: ChannelItem }) {
  const texts = useTexts(channelTexts).page;
  return (
    <li className={classes.item}>
      <div className={classes.itemWords}>
        <ItemName item={item} />
        <Facts item={item} />
      </div>
      <span className={classes.badges}>
        {item.subscription === 2 && (
          <Badge color="gray" leftSection={<IconCrown {...icon} />}>
            {item.needs === 'plan' ? texts.needsPlan : texts.premium}
          </Badge>
        )}
        {item.membersOnly && (
          <Badge color="gray" leftSection={<IconLock {...icon} />}>
            {item.needs === 'channel' ? texts.needsChannel : texts.membersOnly}
          </Badge>
        )}
      </span>
    </li>
  );
}

/** What is inside, or how to come in. */
export function ChannelContents({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts).page;
  const viewer = useViewer();
  if (!channel.isOpen)
    return (
      <EmptyState title={texts.closed} action={<JoinButton channel={channel} />}>
        {viewer === null ? texts.closedVisitor : channel.isInvited ? texts.closedInvited : texts.closedCode}
      </EmptyState>
    );
  if (channel.items.length === 0)
    return (
      <EmptyState
        title={texts.emptyContents}
        {...(channel.may.edit && {
          action: (
            <ButtonLink to="/channels/$id/edit" params={{ id: channel._id }}>
              {texts.addContents}
            </ButtonLink>
          ),
        })}
      >
        {texts.emptyContentsHelp}
      </EmptyState>
    );
  return (
    <Card p="lg" py="xs" component="section" aria-label={texts.contents}>
      <ul className={classes.list}>
        {channel.items.map((item) => (
          <Item key={`${item.kind} ${item._id}`} item={item} />
        ))}
      </ul>
    </Card>
  );
}

const keyOf = (news: News): string => `${news.happenedAt} ${news.item._id} ${news.deed}`;

/** What was added and published, the newest first. */
export function ChannelNews({ channel }: { channel: Channel }) {
  const texts = useTexts(channelTexts).page;
  const format = useFormat();
  if (!channel.isOpen) return <ChannelContents channel={channel} />;
  if (channel.news.length === 0) return <EmptyState title={texts.noNews}>{texts.noNewsHelp}</EmptyState>;
  return (
    <Card p="lg" py="xs" component="section" aria-label={texts.tabs.news}>
      <ul className={classes.list}>
        {channel.news.map((news) => (
          <li key={keyOf(news)} className={classes.item}>
            <div className={classes.itemWords}>
              <ItemName item={news.item} /> {texts.actions[news.deed]}
              <Text size="sm" c="dimmed">
                <time dateTime={news.happenedAt} title={format.dateTime(news.happenedAt)}>
                  {format.relative(news.happenedAt)}
                </time>
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
