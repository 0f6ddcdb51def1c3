import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardList } from '#platform/web/ui/CardList.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { topicMasteryQuery } from '../queries.ts';
import classes from './mastery.module.css';
import { masteryTexts } from './texts.ts';

const AT_ONCE = 25;

/** The students of a group at one topic, the weakest first. */
export function TopicStudents({ group, topic }: { group: string; topic: string }) {
  const texts = useTexts(masteryTexts).map;
  const { percent } = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    topicMasteryQuery(topic, group, { ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }),
  );
  return (
    <>
      <TextLink to="/practice" search={{ group }} resetScroll={false}>
        {texts.back}
      </TextLink>
      <Title order={3} size="h4" mt="sm" mb="sm">
        <bdi>{data ? texts.students(data.topic.name) : texts.loading}</bdi>
      </Title>
      <CardList
        label={data ? texts.students(data.topic.name) : texts.loading}
        items={data?.students}
        error={error}
        onRetry={() => void refetch()}
        cardHeight={52}
        empty={<EmptyState title={texts.noStudents}>{texts.noStudentsHelp}</EmptyState>}
        paging={{ page, pageSize: AT_ONCE, total: data?.total ?? 0, onPage: setPage }}
        render={({ _id, name, n, mastery }) => (
          <li key={_id} className={classes.row}>
            <TextLink to="/user/$id" params={{ id: _id }}>
              <bdi>{name}</bdi>
            </TextLink>
            <Text size="sm" c="dimmed">
              {texts.answered(n)}
            </Text>
            <Text className="tabular" fw={600}>
              {mastery ? texts.expected(percent(mastery.low), percent(mastery.high)) : texts.tooFew}
            </Text>
          </li>
        )}
      />
    </>
  );
}
