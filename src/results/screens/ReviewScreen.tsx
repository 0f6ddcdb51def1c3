import { Alert, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconCircleHalf2,
  IconFlag,
  IconFlagFilled,
  IconInfoCircle,
  IconMinus,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormat } from '#platform/web/format.ts';
import { TextLink } from '#platform/web/links.tsx';
import { useListSearch } from '#platform/web/list-search.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { RichText } from '#platform/web/RichText.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { loadReview } from '#question-types/screens.ts';
import type { Review } from '../contract.ts';
import { reviewQuery } from '../queries.ts';
import classes from './results.module.css';
import { type ReviewFilter, reviewFilters, reviewSearch } from './results-search.ts';
import { resultsTexts } from './texts.ts';

type Slot = Review['questions'][number];
const icon = { size: 18, stroke: 1.5 } as const;

const outcomeIcons = {
  right: IconCheck,
  partial: IconCircleHalf2,
  wrong: IconX,
  blank: IconMinus,
  ungradable: IconAlertTriangle,
} as const;

/** Flags that the reader puts on questions to come back to; kept in this browser. */
function useFlags(attemptId: string) {
  const [flags, setFlags] = useLocalStorage<string[]>({ key: `tripos:review-flags:${attemptId}`, defaultValue: [] });
  return {
    has: (question: string): boolean => flags.includes(question),
    toggle: (question: string): void =>
      setFlags(flags.includes(question) ? flags.filter((one) => one !== question) : [...flags, question]),
  };
}

type Flags = ReturnType<typeof useFlags>;

const fits = (slot: Slot, filter: ReviewFilter, flags: Flags): boolean =>
  ({
    all: true,
    wrong: slot.outcome === 'wrong' || slot.outcome === 'partial',
    blank: slot.outcome === 'blank' || slot.outcome === 'ungradable' || (slot.outcome === null && slot.answer === null),
    flagged: flags.has(slot.question),
  })[filter];

/** A finished attempt, question by question, as far as it may be shown. */
export function ReviewScreen({ id }: { id: string }) {
  const texts = useTexts(resultsTexts).review;
  const { search, set } = useListSearch(reviewSearch);
  const flags = useFlags(id);
  const { data, error, refetch } = useQuery(reviewQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const filter = reviewFilters.find((one) => one === search.show) ?? 'all';
  const offered = reviewFilters.filter((one) => one !== 'wrong' || data.shown.correctness);
  const shown = data.questions.filter((slot) => fits(slot, filter, flags));
  return (
    <>
      <PageHead
        title={data.attempt.quiz.name}
        lead={texts.lead(data.person.name, data.attempt.number)}
        above={
          <TextLink to="/myAttempt/$id" params={{ id }} size="sm" data-no-print>
            <Group gap={4} component="span">
              <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {texts.back}
            </Group>
          </TextLink>
        }
        action={
          <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      >
        {data.questions.length > 0 && (
          <Group gap="xs" role="group" aria-label={texts.show} data-no-print>
            {offered.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === filter ? 'filled' : 'default'}
                aria-pressed={one === filter}
                onClick={() => set({ show: one })}
              >
                {texts.filter(texts.filters[one], data.questions.filter((slot) => fits(slot, one, flags)).length)}
              </Button>
            ))}
          </Group>
        )}
      </PageHead>
      {data.notice && (
        <Alert icon={<IconInfoCircle stroke={1.5} />} title={data.questions.length === 0 ? texts.notShown : undefined}>
          {data.notice}
        </Alert>
      )}
      {data.questions.length > 0 && shown.length === 0 && <EmptyState title={texts.nothing} />}
      {shown.map((slot) => (
        <Question key={slot.question} slot={slot} flags={flags} />
      ))}
    </>
  );
}

function Question({ slot, flags }: { slot: Slot; flags: Flags }) {
  const texts = useTexts(resultsTexts).review;
  const format = useFormat();
  const TypeReview = loadReview(slot.type);
  const headingId = `review-${slot.position}`;
  const isFlagged = flags.has(slot.question);
  const Flag = isFlagged ? IconFlagFilled : IconFlag;
  const Outcome = slot.outcome === null ? null : outcomeIcons[slot.outcome];
  return (
    <section className={classes.slot} aria-labelledby={headingId}>
      <div className={classes.slotBody}>
        <header className={classes.slotHead}>
          <Title order={2} size="h3" id={headingId}>
            {texts.question(slot.position)}
          </Title>
          {Outcome && slot.outcome && (
            <Group gap={6} component="span" fw={550}>
              <Outcome {...icon} aria-hidden /> {texts.outcomes[slot.outcome]}
            </Group>
          )}
          <Text c="dimmed" size="sm" className="tabular">
            {slot.marks === null
              ? texts.maxMarks(format.number(slot.maxMarks))
              : texts.marks(format.marks(slot.marks, slot.maxMarks))}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<Flag {...icon} />}
            aria-pressed={isFlagged}
            aria-label={texts.flagName(slot.position)}
            onClick={() => flags.toggle(slot.question)}
            data-no-print
          >
            {isFlagged ? texts.unflag : texts.flag}
          </Button>
        </header>
        <Suspense fallback={<Skeleton h={200} />}>
          <TypeReview view={slot.view as never} answer={slot.answer ?? null} review={slot.review} />
        </Suspense>
        {slot.generalFeedback && (
          <Card mt="md">
            <Text size="sm" c="dimmed" mb={4}>
              {texts.general}
            </Text>
            <RichText html={slot.generalFeedback} />
          </Card>
        )}
      </div>
    </section>
  );
}
