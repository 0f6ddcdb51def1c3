import {
  IconBell,
  IconBook,
  IconBroadcast,
  IconCertificate,
  IconChartBar,
  IconListCheck,
  IconMail,
  IconRepeat,
  IconSpeakerphone,
  IconTicket,
  IconUserShield,
} from '@tabler/icons-react';
import type { NotificationKind } from '../rules.ts';

export const kindIcons: Readonly<Record<NotificationKind, typeof IconBell>> = {
  announcement: IconSpeakerphone,
  message: IconMail,
  quiz: IconListCheck,
  result: IconChartBar,
  practice: IconRepeat,
  course: IconBook,
  channel: IconBroadcast,
  plan: IconTicket,
  certificate: IconCertificate,
  account: IconUserShield,
  task: IconBell,
};
