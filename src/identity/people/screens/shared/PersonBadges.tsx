import { Avatar, Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { UserRow } from '../../contract-users.ts';
import { initialsOf } from '../../rules.ts';
import { peopleTexts } from './people-texts.ts';

/** The photo, or the initials where there is none. */
export const PersonPhoto = ({ user, size = 32 }: { user: UserRow; size?: number }) => (
  <Avatar src={user.photo} alt="" size={size} radius={size} color="gray" aria-hidden>
    {initialsOf(user)}
  </Avatar>
);

const looks = {
  active: { color: 'green', Icon: IconCircleCheck },
  invited: { color: 'blue', Icon: IconCircleDashed },
  disabled: { color: 'gray', Icon: IconCircleOff },
} as const;

/** Active, never signed in or disabled, by icon and word. */
export function StatusBadge({ status }: { status: UserRow['status'] }) {
  const texts = useTexts(peopleTexts).states;
  const { color, Icon } = looks[status];
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {texts[status]}
    </Badge>
  );
}
