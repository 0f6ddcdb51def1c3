import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import type { Practice } from '../../contract.ts';
import { practiceQuery } from '../../queries.ts';
import { USUAL_LENGTH } from '../../rules.ts';
import { practiceTexts } from '../texts.ts';

/** How much is due, or else when something is. */
function useDueWords(practice: Practice): string {
  const texts = useTexts(practiceTexts);
  const format = useFormat();
  const { leftToday, due, nextDueAt, settings } = practice;
  if (leftToday > 0) return texts.dueNote(leftToday);
  if (due > 0) return texts.limitReached(settings.dailyLimit);
  return nextDueAt === null ? texts.emptyHelp : texts.nextDue(format.shortDateTime(nextDueAt, new Date()));
}

function DueLine({ practice }: { practice: Practice }) {
  const texts = useTexts(practiceTexts);
  const words = useDueWords(practice);
  const n = Math.min(practice.leftToday, USUAL_LENGTH);
  return (
    <>
      <div>
        <TextLink to="/practice" c="inherit" fw={600} underline="hover">
          {texts.title}
        </TextLink>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
      {n > 0 && (
        <ButtonLink
          size="sm"
          variant="default"
          to="/practice/run"
          search={{ from: 'due', n }}
          aria-label={texts.practise(n)}
        >
          {texts.practiseShort}
        </ButtonLink>
      )}
    </>
  );
}

/** What is due to practise today, as the content of one line of a list; its place is kept until it is known. */
export function PracticeLine() {
  const texts = useTexts(practiceTexts);
  const { data, isPending } = useQuery(practiceQuery());
  if (isPending) return <Skeleton h={44} aria-hidden />;
  if (data) return <DueLine practice={data} />;
  return (
    <TextLink to="/practice" c="inherit" fw={600} underline="hover">
      {texts.title}
    </TextLink>
  );
}
