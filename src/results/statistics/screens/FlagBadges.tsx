import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Flag, flags } from '#results/statistics/items/rules-flags.ts';
import type { Item } from '../contract.ts';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';

const grave = new Set<Flag>(['attracts-best', 'backwards']);
const minor = new Set<Flag>(['easy', 'unused']);

/** How bad what it says is. */
export const colourOf = (flag: Flag): 'danger' | 'warning' | 'gray' =>
  grave.has(flag) ? 'danger' : minor.has(flag) ? 'gray' : 'warning';

/** Each flag once, the worst first; the names of flags are listed in that order. */
export const flagsIn = (item: Pick<Item, 'flags'>): Flag[] =>
  flags.filter((flag) => item.flags.some((one) => one.flag === flag));

/** All flags of a question. */
export function FlagBadges({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts);
  if (item.isDropped) return <Badge color="gray">{texts.dropped}</Badge>;
  const found = flagsIn(item);
  if (found.length === 0) return null;
  return (
    <span className={classes.flags}>
      {found.map((flag) => (
        <Badge
          key={flag}
          size="sm"
          className={classes.flag ?? ''}
          color={colourOf(flag)}
          leftSection={grave.has(flag) && <IconAlertTriangle size={12} stroke={2} aria-hidden />}
        >
          {texts.flagShort[flag]}
        </Badge>
      ))}
    </span>
  );
}
