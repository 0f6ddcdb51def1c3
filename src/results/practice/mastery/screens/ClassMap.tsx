import { Alert, Box, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBatch, useBatchGroup } from '#identity/people/batch.ts';
import { groupListQuery } from '#identity/people/queries.ts';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { Fold, FoldGroup } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { ClassMastery } from '../contract.ts';
import { classMasteryQuery } from '../queries.ts';
import { FEWEST_QUESTIONS, FEWEST_STUDENTS } from '../rules.ts';
import classes from './mastery.module.css';
import { TopicStudents } from './TopicStudents.tsx';
import { masteryTexts } from './texts.ts';

const bands = ['weak', 'middle', 'secure'] as const;
const parts = [...bands, 'tooFew'] as const;

/** The parts of the students as a bar; the numbers are in the row's cells. */
function Bar({ topic }: { topic: ClassMastery['topics'][number] }) {
  return (
    <div className={classes.bar} aria-hidden>
      {parts.map(
        (part) =>
          topic[part] > 0 && (
            <span key={part} data-part={part} style={{ width: `${(100 * topic[part]) / topic.students}%` }} />
          ),
      )}
    </div>
  );
}

/** What the parts of the bars mean, in their order. */
function BarLegend() {
  const texts = useTexts(masteryTexts).map;
  return (
    <ul className={classes.legend}>
      {parts.map((part) => (
        <li key={part}>
          <span className={classes.bar} aria-hidden>
            <span data-part={part} style={{ width: '100%' }} />
          </span>
          {texts[part]}
        </li>
      ))}
    </ul>
  );
}

type Topic = ClassMastery['topics'][number];

const knownIn = (topic: Topic): number => bands.reduce((sum, band) => sum + topic[band], 0);

/** Fewer students say nothing about the group. */
const isKnown = (topic: Topic): boolean => knownIn(topic) >= Math.min(FEWEST_STUDENTS, Math.ceil(topic.students / 2));

/** The topic with the largest part of weak students first, of those with an estimate. */
const byWeakness = (one: Topic, other: Topic): number =>
  other.weak / knownIn(other) - one.weak / knownIn(one) || knownIn(other) - knownIn(one);

function useTopicColumns(group: string): Column<Topic>[] {
  const texts = useTexts(masteryTexts).map;
  const { number } = useFormat();
  return [
    {
      key: 'topic',
      title: texts.topic,
      onCard: 'title',
      render: (topic) => (
        <>
          <TextLink
            to="/practice"
            search={{ group, topic: topic._id }}
            resetScroll={false}
            aria-label={texts.showStudents(topic.name)}
            fw={550}
          >
            <bdi>{topic.name}</bdi>
          </TextLink>
          <Text size="sm" c="dimmed" fw={400}>
            {texts.n(knownIn(topic), topic.students, topic.answers)}
          </Text>
          <Bar topic={topic} />
        </>
      ),
    },
    ...parts.map(
      (band): Column<Topic> => ({
        key: band,
        title: texts[band],
        numeric: true,
        onCard: 'named',
        render: (topic) => number(topic[band]),
      }),
    ),
  ];
}

/** Topics of which too little is known to compare them, folded. */
function UnknownTopics({ group, topics }: { group: string; topics: readonly Topic[] }) {
  const texts = useTexts(masteryTexts).map;
  if (topics.length === 0) return null;
  return (
    <Box mt="md">
      <FoldGroup>
        <Fold title={texts.unknown(topics.length)} note={texts.unknownHelp}>
          <ul className={classes.unknown}>
            {topics.map((topic) => (
              <li key={topic._id}>
                <TextLink
                  to="/practice"
                  search={{ group, topic: topic._id }}
                  resetScroll={false}
                  aria-label={texts.showStudents(topic.name)}
                >
                  <bdi>{topic.name}</bdi>
                </TextLink>
                <Text size="sm" c="dimmed">
                  {texts.n(knownIn(topic), topic.students, topic.answers)}
                </Text>
              </li>
            ))}
          </ul>
        </Fold>
      </FoldGroup>
    </Box>
  );
}

function Topics({ group, data }: { group: string; data: ClassMastery }) {
  const texts = useTexts(masteryTexts).map;
  const columns = useTopicColumns(group);
  const known = data.topics.filter(isKnown).toSorted(byWeakness);
  const unknown = data.topics.filter((topic) => !isKnown(topic));
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" maw="68ch">
        {texts.caption}. {texts.tooFewHelp(FEWEST_QUESTIONS)}
      </Text>
      {known.length > 0 && <BarLegend />}
      {(known.length > 0 || unknown.length === 0) && (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={known}
          rowKey={({ _id }) => _id}
          rowName={({ name }) => name}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        />
      )}
      <UnknownTopics group={group} topics={unknown} />
    </>
  );
}

function GroupTopics({ group }: { group: string }) {
  const texts = useTexts(masteryTexts).map;
  const { data, error, refetch } = useQuery(classMasteryQuery(group));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <span role="status" aria-label={texts.loading} />
        <Skeleton h={220} radius="md" />
      </div>
    );
  return (
    <>
      {!data.isComplete && (
        <Alert color="info" variant="light" role="status" mb="md">
          {texts.updating}
        </Alert>
      )}
      <Topics group={group} data={data} />
    </>
  );
}

/** The group whose topics are shown; without a choice the first one: its map is of more use than a question. */
function useGroup(chosen: string | undefined) {
  const batch = useBatchGroup();
  const isNone = chosen === undefined && batch === undefined;
  const first = useQuery({ ...groupListQuery({ q: '', limit: 50 }), enabled: isNone });
  return { group: chosen ?? batch ?? first.data?.groups[0]?._id, isWaiting: isNone && first.isPending };
}

/**
 * Keeps the group of this page and the one at the top of every page together: what is chosen here is chosen there, and a choice
 * there ends the one of the address.
 */
function useOneGroup(chosen: string | undefined) {
  const navigate = useNavigate();
  const [batch, setBatch] = useBatch();
  const last = useRef(batch);
  useEffect(() => {
    if (last.current === batch) return;
    last.current = batch;
    if (chosen !== undefined && chosen !== batch)
      void navigate({ to: '/practice', search: {}, replace: true, resetScroll: false });
  }, [batch, chosen, navigate]);
  return {
    batch,
    choose: (group: string | null) => {
      if (group === null) return;
      last.current = group;
      setBatch(group);
      void navigate({ to: '/practice', search: { group }, replace: true, resetScroll: false });
    },
  };
}

/** How well a group masters each topic, or the students of one topic; `children` below it as soon as it is there. */
export function ClassMap(props: { group: string | undefined; topic: string | undefined; children: ReactNode }) {
  const { topic } = props;
  const texts = useTexts(masteryTexts).map;
  const { batch, choose } = useOneGroup(props.group);
  const { group, isWaiting } = useGroup(props.group);
  const mastery = useQuery({ ...classMasteryQuery(group ?? ''), enabled: group !== undefined && topic === undefined });
  const isThere = !isWaiting && (group === undefined || topic !== undefined || !mastery.isPending);
  return (
    <>
      <section aria-labelledby="class-map">
        <Title order={2} size="h3" id="class-map">
          {texts.title}
        </Title>
        <Text c="dimmed" size="sm" mb="md" maw="68ch">
          {texts.lead}
        </Text>
        <div className={classes.head}>
          <GroupSelect
            label={texts.group}
            description={group !== undefined && group !== batch ? texts.oneGroup : undefined}
            w={280}
            value={group ?? null}
            allowDeselect={false}
            onChange={choose}
          />
          {(group !== undefined || isWaiting) && (
            <Button
              component="a"
              {...(group !== undefined && { href: `/v1/api/practice/mastery/export?group=${group}` })}
              download
              variant="default"
              disabled={group === undefined}
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            >
              {texts.export}
            </Button>
          )}
        </div>
        {isWaiting ? (
          <Skeleton h={220} radius="md" />
        ) : group === undefined ? (
          <Text c="dimmed">{texts.choose}</Text>
        ) : topic === undefined ? (
          <GroupTopics group={group} />
        ) : (
          <TopicStudents group={group} topic={topic} />
        )}
      </section>
      {/* Before that the map would push it down when it comes. */}
      {isThere && props.children}
    </>
  );
}
