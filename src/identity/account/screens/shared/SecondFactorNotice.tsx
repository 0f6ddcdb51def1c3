import { Alert, Group } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { lacksSecondFactor, useViewer } from '#platform/web/session.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Above the pages of whom the school asks for a second factor that they lack: until when, and where to set one up. */
export function SecondFactorNotice() {
  const texts = useTexts(secondFactorTexts);
  const format = useFormat();
  const viewer = useViewer();
  const href = useLocation({ select: (location) => location.href });
  const from = viewer?.secondFactorFrom ?? null;
  if (from === null) return null;
  const isHeld = lacksSecondFactor(viewer);
  return (
    <Alert
      mb="md"
      color={isHeld ? 'orange' : 'blue'}
      role="status"
      icon={<IconShieldLock size={20} stroke={1.5} aria-hidden />}
    >
      <Group gap="xs">
        <span>{isHeld ? texts.now : texts.until(format.dateTime(from))}</span>
        <TextLink to="/secondFactor" size="sm" search={{ fwd: href }}>
          {texts.setUp}
        </TextLink>
      </Group>
    </Alert>
  );
}
