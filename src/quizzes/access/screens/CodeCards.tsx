import { Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { accessTexts } from './access-texts.ts';
import { linesOf, makeCode } from './code.ts';

interface CardProps {
  readonly value: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
}

export function CodeCard({ value, errors, onChange }: CardProps) {
  const texts = useTexts(accessTexts);
  return (
    <Card p="lg" component="section" aria-labelledby="code-title">
      <Title order={2} size="h3" mb="md" id="code-title">
        {texts.codeTitle}
      </Title>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label={texts.code}
          description={texts.codeHelp}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-path="access.code"
          value={value}
          error={errors['access.code']}
          onChange={(event) => onChange(event.currentTarget.value)}
          style={{ flex: '0 1 420px' }}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          onClick={() => onChange(makeCode())}
        >
          {texts.makeCode}
        </Button>
      </Group>
    </Card>
  );
}

export function NetworksCard({ value, errors, onChange, yourAddress }: CardProps & { yourAddress: string | null }) {
  const texts = useTexts(accessTexts);
  const lines = linesOf(value);
  const faults = Object.entries(errors).filter(([path]) => path.startsWith('access.networks'));
  const labelOf = (path: string): string => {
    const line = /\.(\d+)$/.exec(path)?.[1];
    return line === undefined ? texts.label.networks : texts.label.line(Number(line) + 1);
  };
  return (
    <Card p="lg" component="section" aria-labelledby="networks-title">
      <Title order={2} size="h3" mb="md" id="networks-title">
        {texts.networksTitle}
      </Title>
      <Stack gap="sm">
        <Textarea
          label={texts.networks}
          description={texts.networksHelp}
          autoComplete="off"
          spellCheck={false}
          data-path="access.networks"
          autosize
          minRows={2}
          value={value}
          error={faults.length > 0 && faults.map(([path, message]) => `${labelOf(path)}: ${message}`).join('. ')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {yourAddress !== null && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {texts.yours(yourAddress)}
            </Text>
            {!lines.includes(yourAddress) && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange([...lines, yourAddress].join('\n'))}>
                {texts.addYours}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
}
