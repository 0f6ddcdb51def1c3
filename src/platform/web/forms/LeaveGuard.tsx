import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/**
 * Asks before a page is left while `isDirty`, for forms whose values are not kept in the browser. What leaves after saving
 * navigates with `ignoreBlocker`.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const texts = useTexts(platformTexts);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={texts.discard.question}
      closeButtonProps={{ 'aria-label': texts.closeDialog }}
    >
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {texts.discard.keep}
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          {texts.discard.discard}
        </Button>
      </Group>
    </Modal>
  );
}
