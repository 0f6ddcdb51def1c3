import { Badge, Tooltip } from '@mantine/core';
import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconLock,
  IconPencil,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { DateState } from '../../contract.ts';
import { quizTexts } from '../texts.ts';

const looks = {
  draft: { color: 'gray', Icon: IconPencil },
  scheduled: { color: 'blue', Icon: IconCalendarTime },
  open: { color: 'green', Icon: IconCircleCheck },
  closed: { color: 'gray', Icon: IconLock },
  archived: { color: 'gray', Icon: IconArchive },
} as const;

/** The state by date. */
export function StateBadge({ state }: { state: DateState }) {
  const texts = useTexts(quizTexts).states;
  const { color, Icon } = looks[state];
  return (
    <Badge color={color} component="span" miw="max-content" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {texts[state]}
    </Badge>
  );
}

/** Edited since it was published. */
export function ChangedBadge() {
  const texts = useTexts(quizTexts);
  return (
    <Tooltip label={texts.changedHelp}>
      <Badge
        color="yellow"
        component="span"
        miw="max-content"
        leftSection={<IconPencilExclamation size={13} stroke={1.75} aria-hidden />}
      >
        {texts.changed}
      </Badge>
    </Tooltip>
  );
}
