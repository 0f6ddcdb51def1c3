import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { safeTexts } from '#delivery/safe-browser/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { leavePath } from '#quizzes/safe-browser/rules.ts';

/** The way out of Safe Exam Browser, which ends at this address by its settings. */
export default function LeaveSafeBrowser() {
  const texts = useTexts(safeTexts);
  return (
    <Button component="a" href={leavePath} size="md" leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}>
      {texts.leave}
    </Button>
  );
}
