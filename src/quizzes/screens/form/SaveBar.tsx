import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { formTexts } from './texts.ts';

/** What of the form is where: only in the form, saved, or seen by students. */
export interface SaveState {
  readonly isChanged: boolean;
  /** Nothing of it is on the server yet. */
  readonly isNew: boolean;
  readonly isPublished: boolean;
  /** What is saved, or would be, is not what students see. */
  readonly isPublishable: boolean;
}

/** Says that it does nothing now, and keeps the focus, which a disabled button would lose after saving. */
const offProps = (isOff: boolean) =>
  isOff && {
    'aria-disabled': true,
    'data-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };

/** What is not saved or published yet, and the buttons that do it. */
export function SaveBar({
  state,
  isSending,
  onPublish,
}: {
  state: SaveState;
  isSending: boolean;
  onPublish: () => void;
}) {
  const texts = useTexts(formTexts).save;
  const { isChanged, isNew, isPublished, isPublishable } = state;
  const clean = isPublishable ? texts.clean : texts.cleanPublished;
  return (
    <EdgeBar>
      <Text size="sm" c="dimmed" role="status" data-clean={!isChanged || undefined}>
        {isChanged && texts.unsaved}
        {!isChanged && !isNew && (
          <Group gap={6} component="span">
            <IconCheck size={16} stroke={1.5} aria-hidden />
            {clean}
          </Group>
        )}
      </Text>
      <Group gap="xs">
        <Button
          type="submit"
          variant="default"
          title={texts.shortcut}
          loading={isSending}
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
          {...offProps(!isNew && !isChanged)}
        >
          {isPublished ? texts.changes : texts.draft}
        </Button>
        <Button
          disabled={isSending}
          leftSection={<IconSend size={18} stroke={1.5} />}
          onClick={onPublish}
          {...offProps(!isPublishable)}
        >
          {!isPublished ? texts.publish : isChanged ? texts.publishChanges : texts.publishSaved}
        </Button>
      </Group>
    </EdgeBar>
  );
}
