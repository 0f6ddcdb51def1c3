import { Badge, Group, Tooltip } from '@mantine/core';
import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconLock,
  IconPencil,
  IconPencilExclamation,
} from '@tabler/icons-react';
import { useTexts } from '#platform/web/texts.ts';
import type { DateState } from '../../contract.ts';
import { quizTexts } from '../texts.ts';

const looks = {
  draft: { color: 'gray', Icon: IconPencil },
  scheduled: { color: 'blue', Icon: IconCalendarTime },
  open: { color: 'green', Icon: IconCircleCheck },
  closed: { color: 'gray', Icon: IconLock },
  archived: { color: 'gray', Icon: IconArchive },
} as const;

/** The state by date, and whether it was edited since it was published. */
export function StateBadge({ state, isChanged = false }: { state: DateState; isChanged?: boolean }) {
  const texts = useTexts(quizTexts);
  const { color, Icon } = looks[state];
  return (
    <Group gap={6} component="span">
      <Badge
        color={color}
        component="span"
        miw="max-content"
        leftSection={<Icon size={13} stroke={1.75} aria-hidden />}
      >
        {texts.states[state]}
      </Badge>
      {isChanged && (
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
      )}
    </Group>
  );
}
