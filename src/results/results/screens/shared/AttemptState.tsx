import { Badge } from '@mantine/core';
import { IconCheck, IconClock, IconHourglass, IconX } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { AttemptSummary } from '../../contract.ts';
import { resultsTexts } from '../texts.ts';

const icon = { size: 12, stroke: 2, 'aria-hidden': true } as const;

/** Running, handed in, passed or not, by icon and word. */
export function AttemptState({ attempt, size = 'md' }: { attempt: AttemptSummary; size?: 'md' | 'lg' }) {
  const texts = useTexts(resultsTexts).state;
  if (attempt.state === 'open')
    return (
      <Badge miw="max-content" size={size} color="blue" leftSection={<IconClock {...icon} />}>
        {texts.open}
      </Badge>
    );
  if (attempt.resultsAt !== null)
    return (
      <Badge miw="max-content" size={size} color="blue" leftSection={<IconHourglass {...icon} />}>
        {texts.awaited}
      </Badge>
    );
  if (attempt.marking !== null)
    return (
      <Badge miw="max-content" size={size} color="blue" leftSection={<IconHourglass {...icon} />}>
        {texts.marking}
      </Badge>
    );
  if (attempt.passed === null)
    return (
      <Badge miw="max-content" size={size} color="gray">
        {attempt.score === null ? texts.submitted : texts.graded}
      </Badge>
    );
  return attempt.passed ? (
    <Badge miw="max-content" size={size} color="green" leftSection={<IconCheck {...icon} />}>
      {texts.passed}
    </Badge>
  ) : (
    <Badge miw="max-content" size={size} color="red" leftSection={<IconX {...icon} />}>
      {texts.failed}
    </Badge>
  );
}
