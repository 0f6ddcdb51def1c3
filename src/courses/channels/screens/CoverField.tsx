import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useStoredPicture } from '#items/question-bank/screens/shared/use-stored-picture.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './channel.module.css';
import { channelTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** The cover picture: stored as soon as it is chosen, used when the form is saved. */
export function CoverField(props: { value: string | null; onChange: (cover: string | null) => void; error: unknown }) {
  const texts = useTexts(channelTexts).form;
  const { value, onChange, error } = props;
  const { store, isStoring, failure } = useStoredPicture(onChange);
  return (
    <Input.Wrapper
      labelElement="div"
      label={texts.cover}
      description={texts.coverHelp}
      error={failure ?? (typeof error === 'string' ? error : undefined)}
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {value !== null && <img className={classes.coverPreview} src={value} alt="" />}
        <Group gap="xs">
          <FileButton onChange={(file) => void store(file)} accept="image/png,image/jpeg,image/webp,image/gif">
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="sm"
                loading={isStoring}
                leftSection={<IconPhoto {...icon} />}
                data-path="cover"
              >
                {value === null ? texts.chooseCover : texts.changeCover}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconX {...icon} />}
              onClick={() => onChange(null)}
            >
              {texts.removeCover}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
