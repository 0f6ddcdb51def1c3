import { Badge } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { OwnAppeal } from '../contract.ts';
import { appealTexts } from './texts.ts';

const colours = { open: 'blue', accepted: 'green', refused: 'gray', closed: 'green' } as const;

/** The state of a query, as text. */
export function AppealState({ complaint: appeal }: { complaint: Pick<OwnAppeal, 'state' | 'closedAt'> }) {
  const texts = useTexts(appealTexts).states;
  const state = appeal.closedAt === null ? appeal.state : 'closed';
  return <Badge color={colours[state]}>{texts[state]}</Badge>;
}
