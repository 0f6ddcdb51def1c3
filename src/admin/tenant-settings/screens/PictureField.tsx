import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useStoredPicture } from '#items/question-bank/screens/shared/use-stored-picture.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './company.module.css';
import { companyTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** One picture: stored as soon as it is chosen, used when the form is saved. */
export function PictureField(props: {
  label: string;
  help: string;
  path: string;
  value: string | null;
  onChange: (url: string | null) => void;
  error: unknown;
}) {
  const texts = useTexts(companyTexts).settings;
  const { label, help, path, value, onChange, error } = props;
  const { store, isStoring, failure } = useStoredPicture(onChange);
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={help}
      error={failure ?? (typeof error === 'string' ? error : undefined)}
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {value !== null && <img className={classes.logo} src={value} alt="" />}
        <Group gap="xs">
          <FileButton onChange={(file) => void store(file)} accept="image/png,image/jpeg,image/webp,image/gif">
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="sm"
                loading={isStoring}
                leftSection={<IconPhoto {...icon} />}
                aria-label={`${label}: ${value === null ? texts.choose : texts.change}`}
                data-path={path}
              >
                {value === null ? texts.choose : texts.change}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconX {...icon} />}
              aria-label={`${label}: ${texts.remove}`}
              onClick={() => onChange(null)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
