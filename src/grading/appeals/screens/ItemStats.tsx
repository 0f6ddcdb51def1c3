import { Badge, Card, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Item } from '#results/statistics/contract.ts';
import { statisticsQuery } from '#results/statistics/queries.ts';
import classes from './appeal.module.css';
import { appealTexts } from './texts.ts';

const SHOWN = 8;

function Stats({ item }: { item: Item }) {
  const texts = useTexts(appealTexts).desk;
  const format = useFormat();
  const share = (value: number | null) => (value === null ? '–' : format.percentExact(100 * value));
  const stats = [
    [texts.n, format.number(item.n)],
    [texts.facility, share(item.facility)],
    [texts.discrimination, item.itemRest === null ? '–' : format.number(Math.round(100 * item.itemRest))],
    [texts.omitted, share(item.omitRate)],
  ];
  const given = item.responses.filter(({ label }) => label !== '').slice(0, SHOWN);
  return (
    <>
      <dl className={classes.stats}>
        {stats.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {given.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="md" mb={4} id="complaint-given">
            {texts.chosen}
          </Text>
          <ul className={classes.responses} aria-labelledby="complaint-given">
            {given.map((response) => (
              <li key={response.id}>
                <span>
                  {response.label} {response.credit === 1 && <Badge color="green">{texts.key}</Badge>}
                </span>
                <span className="tabular">{share(response.share)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** How everybody did at the question. */
export function ItemStats({ quiz, question }: { quiz: { _id: string; slug: string }; question: string }) {
  const texts = useTexts(appealTexts).desk;
  const { data, error, refetch } = useQuery(statisticsQuery(quiz._id, { attempts: 'counted', group: undefined }));
  const item = data?.items.find((one) => one.question._id === question);
  return (
    <Card p="lg" component="section" aria-labelledby="appeal-stats">
      <Title order={2} size="h3" id="appeal-stats">
        {texts.stats}
      </Title>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} mt="sm" />)}
      {data && !item && <Text c="dimmed">{texts.noStats}</Text>}
      {item && <Stats item={item} />}
      {item && (
        <Text mt="md" size="sm">
          <TextLink
            to="/quizzes/$name/{-$id}/statistics"
            params={{ name: quiz.slug, id: quiz._id }}
            search={{ view: 'questions', item: question }}
          >
            {texts.statistics}
          </TextLink>
        </Text>
      )}
    </Card>
  );
}
