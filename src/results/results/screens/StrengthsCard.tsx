import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconRepeat, IconTargetArrow } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { AttemptReport } from '../queries.ts';
import { FEWEST_OF_TOPIC } from '../rules.ts';
import classes from './results.module.css';
import { Strengths } from './shared/Strengths.tsx';
import { resultsTexts } from './texts.ts';

/** Marks by tag or difficulty beside those of everybody, or why they are not compared. */
function StrengthsPart(props: { title: string; strengths: AttemptReport['strengthsByTag'] }) {
  const texts = useTexts(resultsTexts).result;
  const { title, strengths } = props;
  if (strengths.length === 0) return null;
  const isCompared = strengths.some(({ groupPercent }) => groupPercent !== null);
  return (
    <section>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {isCompared ? texts.compared : texts.tooFew}
      </Text>
      <Strengths strengths={strengths} />
    </section>
  );
}

/** The weakest topics, each with a quiz to practise it in, and everything else folded. */
export function StrengthsCards({ report, isMine }: { report: AttemptReport; isMine: boolean }) {
  const texts = useTexts(resultsTexts);
  const words = texts.result;
  const difficulties: Readonly<Record<string, string>> = texts.strengths.difficulties;
  const { weakest, strengthsByTag, strengthsByDifficulty } = report;
  // Each quiz to practise in is named once; the one that was just taken has its own button.
  const isFirstWith = ({ practise }: (typeof weakest)[number]): boolean =>
    practise !== null &&
    practise._id !== report.attempt.quiz._id &&
    weakest.find((one) => one.practise?._id === practise._id)?.practise === practise;
  return (
    <>
      {weakest.length > 0 && (
        <Card p="lg" component="section" className="print-together">
          <Title order={2} size="h3">
            {words.weakest}
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {words.weakestHelp(FEWEST_OF_TOPIC)}
          </Text>
          <Strengths
            strengths={weakest}
            after={({ label, practise, ...rest }) => (
              <Group gap="0 16px">
                {isMine && (
                  <TextLink
                    to="/practice/run"
                    search={{ from: 'topic', topic: label }}
                    size="sm"
                    className={classes.practise ?? ''}
                    data-no-print
                  >
                    <IconRepeat size={16} stroke={1.5} aria-hidden />
                    {words.practiseTopic(label)}
                  </TextLink>
                )}
                {practise && isFirstWith({ label, practise, ...rest }) && (
                  <TextLink
                    to="/quizzes/$name/{-$id}"
                    params={{ name: practise.slug, id: practise._id }}
                    size="sm"
                    className={classes.practise ?? ''}
                    data-no-print
                  >
                    <IconTargetArrow size={16} stroke={1.5} aria-hidden />
                    {words.practise(practise.name)}
                  </TextLink>
                )}
              </Group>
            )}
          />
        </Card>
      )}
      {strengthsByTag.length + strengthsByDifficulty.length > 0 && (
        <Fold
          title={strengthsByTag.length > 0 ? words.showAll : words.byDifficulty}
          note={strengthsByTag.length > 0 && strengthsByTag.length}
        >
          <Stack gap="lg">
            <StrengthsPart title={words.byTag} strengths={strengthsByTag} />
            <StrengthsPart
              title={words.byDifficulty}
              strengths={strengthsByDifficulty.map((one) => ({ ...one, label: difficulties[one.label] ?? one.label }))}
            />
          </Stack>
        </Fold>
      )}
    </>
  );
}
