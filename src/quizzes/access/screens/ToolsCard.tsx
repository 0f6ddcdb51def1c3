import { Button, Card, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { toolsQuery, usePutTools } from '#quizzes/tools/queries.ts';
import { calculators, type Tools } from '#quizzes/tools/rules.ts';
import { accessTexts } from './access-texts.ts';

const switches = ['notes', 'highlighter', 'readAloud', 'hints'] as const;

/** Which tools students have in the exam page. */
export function ToolsCard({ quizId }: { quizId: string }) {
  const texts = useTexts(accessTexts).tools;
  const known = useQuery(toolsQuery(quizId));
  const put = usePutTools(quizId);
  const [changed, setChanged] = useState<Partial<Tools>>({});
  const [isSending, setSending] = useState(false);
  if (known.error && !known.data) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data) return null;
  const { mine: _, ...stored } = known.data;
  const tools: Tools = { ...stored, ...changed };
  const isChanged = Object.keys(changed).length > 0;
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await put(tools);
      setChanged({});
      notify.success(texts.saved);
    } catch (error) {
      notify.error(error);
    }
    setSending(false);
  };
  return (
    <Card p="lg" mt="xl" maw={760} component="section" aria-labelledby="tools-title">
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
          onChange={(next) => setChanged({ ...changed, calculator: next as Tools['calculator'] })}
        >
          <Stack gap="xs" mt={6}>
            {calculators.map((one) => (
              <Radio key={one} value={one} label={texts.calculators[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {switches.map((one) => (
          <Switch
            key={one}
            label={texts[one]}
            description={texts.help[one]}
            checked={tools[one]}
            onChange={(event) => setChanged({ ...changed, [one]: event.currentTarget.checked })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {texts.always}
        </Text>
        <div>
          <Button loading={isSending} disabled={!isChanged} onClick={() => void send()}>
            {texts.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
