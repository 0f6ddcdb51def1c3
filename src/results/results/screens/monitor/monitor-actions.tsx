import {
  IconClockPlus,
  IconDeviceLaptop,
  IconEye,
  IconListDetails,
  IconLockOpen,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRestore,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProctorAction } from '#delivery/proctoring/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from '#platform/web/tables/data-table-model.ts';
import { monitorTexts } from './monitor-texts.ts';
import type { WatchedPerson } from './watched-people.ts';

const icon = { size: 18, stroke: 1.5 } as const;
export const actionIcons: Record<ProctorAction, ReactNode> = {
  extend: <IconClockPlus {...icon} />,
  pause: <IconPlayerPause {...icon} />,
  resume: <IconPlayerPlay {...icon} />,
  end: <IconPlayerStop {...icon} />,
  reopen: <IconRestore {...icon} />,
  message: <IconMessage {...icon} />,
  'allow-device': <IconDeviceLaptop {...icon} />,
  unlock: <IconLockOpen {...icon} />,
};
export const everyonesActions = ['extend', 'pause', 'resume', 'message', 'end'] as const;

/** What can be done to somebody in this state. */
const actionsFor = ({ row }: WatchedPerson): readonly ProctorAction[] => {
  if (row.attempt === null) return [];
  if (row.state === 'submitted') return ['reopen'];
  return [
    ...(row.lockedAt === null ? [] : (['unlock'] as const)),
    ...(row.deadline === null ? [] : (['extend'] as const)),
    row.pausedAt === null ? 'pause' : 'resume',
    'message',
    ...(row.oneDevice ? (['allow-device'] as const) : []),
    'end',
  ];
};

/** What a proctor can do in the row of somebody: act on the attempt, look at its activity, read the review. */
export function useRowActions({
  onPlan,
  onLook,
}: {
  readonly onPlan: (action: ProctorAction, person: WatchedPerson) => void;
  readonly onLook: (person: WatchedPerson) => void;
}): (person: WatchedPerson) => RowAction[] {
  const texts = useTexts(monitorTexts);
  const navigate = useNavigate();
  return (person) => {
    const { attempt, state } = person.row;
    return [
      ...actionsFor(person).map((action) => ({
        label: texts.actions[action],
        icon: actionIcons[action],
        danger: action === 'end',
        onClick: () => onPlan(action, person),
      })),
      ...(attempt ? [{ label: texts.more, icon: <IconListDetails {...icon} />, onClick: () => onLook(person) }] : []),
      ...(attempt && state === 'submitted'
        ? [
            {
              label: texts.review,
              icon: <IconEye {...icon} />,
              onClick: () => void navigate({ to: '/exam/review/{-$id}', params: { id: attempt } }),
            },
          ]
        : []),
    ];
  };
}
