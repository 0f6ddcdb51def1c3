import { Badge } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { OwnComplaint } from '../contract.ts';
import { complaintTexts } from './texts.ts';

const colours = { open: 'blue', accepted: 'green', refused: 'gray', closed: 'green' } as const;

/** Where a complaint stands, in words. */
export function ComplaintState({ complaint }: { complaint: Pick<OwnComplaint, 'state' | 'closedAt'> }) {
  const texts = useTexts(complaintTexts).states;
  const state = complaint.closedAt === null ? complaint.state : 'closed';
  return <Badge color={colours[state]}>{texts[state]}</Badge>;
}
