/** Blocks that show what the site has now. They take no room where there is nothing to show. */
import { Badge, Skeleton, Text, Title } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Cover } from '#platform/web/cover/Cover.tsx';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { BlockOf } from '../../contract-blocks.ts';
import { figureNames } from '../../contract-blocks.ts';
import { addressOfPage } from '../../rules.ts';
import { pageTexts } from '../texts.ts';
import { CardLink } from './BlockLink.tsx';
import classes from './blocks.module.css';
import { useBlockContext, useLive } from './context.ts';
import { Section } from './Section.tsx';

/** A row of cards that is pushed sideways where it does not fit: with a finger, the wheel, or the arrow keys. */
function Carousel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Section title={title} lead={lead}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={classes.carousel} tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </Section>
  );
}

const Loading = ({ title, lead }: { title: string; lead: string }) => (
  <Section title={title} lead={lead}>
    <Skeleton h={150} radius="md" />
  </Section>
);

/** Visitors are not told what is missing; editors of the page are. */
function Nothing({ title, children }: { title: string; children: string }) {
  const { isPublished } = useBlockContext();
  if (isPublished) return null;
  return (
    <Section title={title}>
      <Text c="dimmed">{children}</Text>
    </Section>
  );
}

/** Words of ours in a block that may run the other way than the language of the page, as its own words do. */
const Facts = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    <bdi>{children}</bdi>
  </Text>
);

function Premium() {
  const texts = useTexts(pageTexts).views;
  return <Badge>{texts.premium}</Badge>;
}

export function Quizzes({ block }: { block: BlockOf<'quizzes'> }) {
  const texts = useTexts(pageTexts).views;
  const live = useLive(block);
  if (!live) return <Loading {...block.props} />;
  if (live.quizzes.length === 0) return <Nothing title={block.props.title}>{texts.noQuizzes}</Nothing>;
  return (
    <Carousel {...block.props}>
      {live.quizzes.map((quiz) => (
        <li key={quiz._id}>
          <CardLink className={classes.cardLink} to={`/public/quizzes/${encodeURIComponent(quiz.name)}/${quiz._id}`}>
            <Cover title={quiz.name} className={classes.cover} />
            <Title order={3} size="h5" lineClamp={3}>
              {quiz.name}
            </Title>
            <Facts>
              {inList([
                texts.questions(quiz.questionCount),
                quiz.durationSeconds === null ? null : texts.minutes(Math.ceil(quiz.durationSeconds / 60)),
              ])}
            </Facts>
            {quiz.isPremium && <Premium />}
          </CardLink>
        </li>
      ))}
    </Carousel>
  );
}

export function Courses({ block }: { block: BlockOf<'courses'> }) {
  const texts = useTexts(pageTexts).views;
  const live = useLive(block);
  if (!live) return <Loading {...block.props} />;
  if (live.courses.length === 0) return <Nothing title={block.props.title}>{texts.noCourses}</Nothing>;
  return (
    <Carousel {...block.props}>
      {live.courses.map((course) => (
        <li key={course._id}>
          <CardLink className={classes.cardLink} to={`/courses/${course._id}`}>
            <Cover title={course.title} className={classes.cover} />
            <Title order={3} size="h5" lineClamp={3}>
              {course.title}
            </Title>
            {course.summary !== '' && (
              <Text size="sm" lineClamp={3}>
                {course.summary}
              </Text>
            )}
            <Facts>{texts.topics(course.topicCount)}</Facts>
            {course.isPremium && <Premium />}
          </CardLink>
        </li>
      ))}
    </Carousel>
  );
}

export function Channels({ block }: { block: BlockOf<'channels'> }) {
  const texts = useTexts(pageTexts).views;
  const live = useLive(block);
  if (!live) return <Loading {...block.props} />;
  if (live.channels.length === 0) return <Nothing title={block.props.title}>{texts.noChannels}</Nothing>;
  return (
    <Section title={block.props.title} lead={block.props.lead}>
      <ul className={classes.grid}>
        {live.channels.map((channel) => (
          <li key={channel._id}>
            <CardLink className={classes.cardLink} to={`/channels/${channel._id}`}>
              <Title order={3} size="h5" lineClamp={2}>
                {channel.name}
              </Title>
              <Facts>{texts.channel(channel.memberCount, channel.itemCount)}</Facts>
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Pages({ block }: { block: BlockOf<'pages'> }) {
  const texts = useTexts(pageTexts).views;
  const live = useLive(block);
  if (!live) return <Loading {...block.props} />;
  if (live.pages.length === 0) return <Nothing title={block.props.title}>{texts.noPages}</Nothing>;
  return (
    <Section title={block.props.title} lead={block.props.lead}>
      <ul className={classes.grid}>
        {live.pages.map((page) => (
          <li key={page.name}>
            <CardLink className={clsx(classes.cardLink, classes.pageCard)} to={addressOfPage(page)}>
              {page.image !== '' && <img src={page.image} alt="" loading="lazy" />}
              <Title order={3} size="h5">
                {page.title}
              </Title>
              {page.description !== '' && (
                <Text size="sm" c="dimmed" lineClamp={3}>
                  {page.description}
                </Text>
              )}
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Statistics({ block }: { block: BlockOf<'statistics'> }) {
  const texts = useTexts(pageTexts).views;
  const format = useFormat();
  const live = useLive(block);
  const shown = figureNames.filter((name) => block.props[name]);
  if (shown.length === 0) return null;
  return (
    <Section title={block.props.title}>
      <dl className={classes.stats}>
        {shown.map((name) => (
          <div key={name} className={classes.card}>
            <dt>{texts.stats[name]}</dt>
            <dd>{live ? format.number(live.figures[name]) : <Skeleton h={34} w={80} />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
