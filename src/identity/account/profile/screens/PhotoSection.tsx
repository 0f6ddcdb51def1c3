import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSafetyActions } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Viewer } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { Section } from './Section.tsx';
import { squarePhoto } from './square-photo.ts';

export function PhotoSection({ viewer }: { viewer: Viewer }) {
  const texts = useTexts(accountTexts).photo;
  const { setPhoto, removePhoto } = useSafetyActions();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: () => Promise<void>, message: string): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await action();
      notify.success(message);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  const store = async (file: File): Promise<void> => {
    const photo = await squarePhoto(file);
    if (!photo) throw new Error(texts.unreadable);
    await setPhoto(photo);
  };
  const hasPhoto = Boolean(viewer.photo);
  return (
    <Section title={texts.title} help={texts.help}>
      <Group gap="lg" wrap="nowrap" align="center">
        <Avatar src={viewer.photo ?? null} alt={hasPhoto ? texts.alt : ''} size={88} radius={88} color="gray">
          {`${viewer.firstName.charAt(0)}${viewer.lastName.charAt(0)}`.toUpperCase()}
        </Avatar>
        <Stack gap="xs" align="flex-start">
          <Group gap="xs">
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={(file) => file && void run(() => store(file), texts.saved)}
            >
              {(button) => (
                <Button {...button} variant="default" loading={isSending}>
                  {hasPhoto ? texts.change : texts.choose}
                </Button>
              )}
            </FileButton>
            {hasPhoto && (
              <Button
                variant="subtle"
                color="gray"
                disabled={isSending}
                onClick={() => void run(removePhoto, texts.removed)}
              >
                {texts.remove}
              </Button>
            )}
          </Group>
          {failure !== null && (
            <Text c="red" size="sm" role="alert">
              {failure}
            </Text>
          )}
        </Stack>
      </Group>
    </Section>
  );
}
