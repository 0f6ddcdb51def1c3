import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { pointModes } from '../../contract-room.ts';
import { BASE_POINTS } from '../../rules.ts';
import { pointsTexts } from '../points-texts.ts';
import { HelpDetails } from './HelpDetails.tsx';

const BONUS_STEP = 100;
const MOST_BONUS = 500;

/** How points come about, in words and as the formula. */
export function PointsHelp(props: { label: string; points: (typeof pointModes)[number]; streakBonus: boolean }) {
  const { label, points, streakBonus } = props;
  const texts = useTexts(pointsTexts);
  const { number } = useFormat();
  const isSpeed = points === 'speed';
  return (
    <HelpDetails label={label}>
      <Text size="sm">
        {isSpeed ? texts.speed(number(BASE_POINTS), number(BASE_POINTS / 2)) : texts.quiet(number(BASE_POINTS))}{' '}
        {texts.partial} {streakBonus && texts.streak(number(BONUS_STEP), number(MOST_BONUS))} {isSpeed && texts.latency}
      </Text>
      <Text size="sm" mt={4}>
        <code>{isSpeed ? texts.formula : texts.quietFormula}</code>
      </Text>
    </HelpDetails>
  );
}
