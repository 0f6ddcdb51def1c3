import { Card, Text, Title } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { PracticeSources } from '../../contract.ts';
import type { PracticeOptions } from '../../screens/practice-search.ts';
import { useRunLength } from '../../screens/run-length.ts';
import { practiceTexts } from '../../screens/texts.ts';
import { SECURE } from '../rules.ts';
import classes from './mastery.module.css';
import { masteryTexts } from './texts.ts';

type Topic = PracticeSources['topics'][number];
type Estimated = Topic & { readonly mastery: NonNullable<Topic['mastery']> };

/** The weakest topic of which enough is known; undefined where none needs practice first. */
export const weakestTopic = (topics: readonly Topic[]): Estimated | undefined =>
  topics
    .filter((topic): topic is Estimated => topic.mastery !== null && topic.mastery.estimate < SECURE)
    .toSorted((one, other) => one.mastery.estimate - other.mastery.estimate || other.answered - one.answered)[0];

/** The weakest topic with its estimate, what that is made of, and the way to practise it. */
export function NextTopic({ topics, options }: { topics: readonly Topic[]; options: PracticeOptions }) {
  const texts = useTexts(masteryTexts);
  const { practiseTopic } = useTexts(practiceTexts);
  const { percent } = useFormat();
  const length = useRunLength(options);
  const topic = weakestTopic(topics);
  if (!topic) return null;
  return (
    <Card px="lg" py="md" component="section" className={classes.next ?? ''}>
      <div className={classes.nextWords}>
        <Title order={2} size="h4" mb={2}>
          {texts.next}
        </Title>
        <Text>
          <bdi>{texts.nextLead(topic.name)}</bdi> {texts.about(percent(topic.mastery.low), percent(topic.mastery.high))}
          .
        </Text>
        <Text c="dimmed" size="sm">
          {texts.basis(topic.answered)}
        </Text>
      </div>
      <div>
        <ButtonLink
          variant="default"
          to="/practice/run"
          search={{ from: 'topic', topic: topic.name, ...length.search(topic.answered) }}
        >
          {practiseTopic(topic.name)}
        </ButtonLink>
      </div>
    </Card>
  );
}
