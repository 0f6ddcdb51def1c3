/** How one question went, by icon and word. */
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconHourglass, IconMinus, IconX } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { outcomes } from '../../contract.ts';
import { resultsTexts } from '../texts.ts';

export type Outcome = (typeof outcomes)[number];

/** Colour and icon of each outcome. */
export const outcomeLooks = {
  right: { color: 'green', Icon: IconCheck },
  partial: { color: 'yellow', Icon: IconCircleHalf2 },
  wrong: { color: 'red', Icon: IconX },
  blank: { color: 'gray', Icon: IconMinus },
  ungradable: { color: 'gray', Icon: IconAlertTriangle },
  waiting: { color: 'blue', Icon: IconHourglass },
} as const;

export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const texts = useTexts(resultsTexts);
  const { color, Icon } = outcomeLooks[outcome];
  return (
    <Badge size="lg" color={color} leftSection={<Icon size={15} stroke={1.75} aria-hidden />}>
      {texts.outcome[outcome]}
    </Badge>
  );
}
