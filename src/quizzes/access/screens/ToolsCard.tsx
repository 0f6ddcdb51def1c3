import { Card, Group, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { calculators, rulers, type Tools } from '#quizzes/tools/rules.ts';
import { accessTexts } from './access-texts.ts';

const switches = ['notes', 'highlighter', 'readAloud', 'hints', 'glossary', 'languageHelp', 'protractor'] as const;

/** Which tools students have in the exam page. */
export function ToolsCard({ tools, onChange }: { tools: Tools; onChange: (patch: Partial<Tools>) => void }) {
  const texts = useTexts(accessTexts).tools;
  return (
    <Card p="lg" component="section" aria-labelledby="tools-title">
      <Title order={2} size="h3" mb={4} id="tools-title">
        {texts.title}
      </Title>
      <Text c="dimmed" mb="md">
        {texts.lead}
      </Text>
      <Stack gap="md">
        <Radio.Group
          label={texts.calculator}
          value={tools.calculator}
          onChange={(next) => onChange({ calculator: next })}
        >
          <Stack gap="xs" mt={6}>
            {calculators.map((one) => (
              <Radio key={one} value={one} label={texts.calculators[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={texts.ruler}
          description={texts.rulerHelp}
          value={tools.ruler}
          onChange={(next) => onChange({ ruler: next })}
        >
          <Group gap="lg" mt={6}>
            {rulers.map((one) => (
              <Radio key={one} value={one} label={texts.rulers[one]} />
            ))}
          </Group>
        </Radio.Group>
        {switches.map((one) => (
          <Switch
            key={one}
            label={texts[one]}
            description={texts.help[one]}
            checked={tools[one]}
            onChange={(event) => onChange({ [one]: event.currentTarget.checked })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {texts.always}
        </Text>
      </Stack>
    </Card>
  );
}
