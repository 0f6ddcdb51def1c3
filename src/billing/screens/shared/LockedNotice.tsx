import { Alert, Group, Text } from '@mantine/core';
import { IconCrown, IconLock } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { lockedTexts } from './locked-texts.ts';

/** What somebody lacks to take a quiz or a course, and the way to get it. */
export function LockedNotice(props: {
  needs: 'plan' | 'channel';
  channels: readonly { readonly _id: string; readonly name: string }[];
}) {
  const texts = useTexts(lockedTexts);
  const { needs, channels } = props;
  if (needs === 'plan')
    return (
      <Alert icon={<IconCrown size={20} stroke={1.5} />} title={texts.planTitle}>
        <Text size="sm" mb="sm">
          {texts.planText}
        </Text>
        <ButtonLink size="sm" to="/upgrade">
          {texts.planAction}
        </ButtonLink>
      </Alert>
    );
  return (
    <Alert icon={<IconLock size={20} stroke={1.5} />} title={texts.channelTitle}>
      <Text size="sm" mb="sm">
        {texts.channelText}
      </Text>
      <Group gap="xs">
        {channels.map(({ _id, name }) => (
          <ButtonLink key={_id} size="sm" to="/channels/$id" params={{ id: _id }}>
            {texts.channelAction(name)}
          </ButtonLink>
        ))}
      </Group>
    </Alert>
  );
}
