import { Button, Card, Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whileShown } from '#platform/web/forms/form-text.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { MarkingRules } from '../contract.ts';
import { setRules } from '../queries.ts';
import { markingTexts } from './texts.ts';

/** Whether markers see names, and whether two people mark each answer. */
export function MarkingRulesCard({ quizId, rules }: { quizId: string; rules: MarkingRules }) {
  const texts = useTexts(markingTexts).rules;
  const client = useQueryClient();
  const [changed, setChanged] = useState<Partial<MarkingRules>>({});
  const shown = { ...rules, ...changed };
  const sent = {
    ...shown,
    // Hidden: what could not be read there is not meant.
    tolerancePercent: whileShown(shown.hasSecondMarker, shown.tolerancePercent) ?? rules.tolerancePercent,
  };
  const save = useMutation({
    ...setRules(quizId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['marking', quizId] });
      setChanged({});
      notify.success(texts.saved);
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Card p="lg" component="section" aria-labelledby="marking-rules">
      <Title order={2} size="h3" id="marking-rules" mb="md">
        {texts.title}
      </Title>
      <Stack gap="md" align="flex-start">
        <Switch
          label={texts.isBlind}
          description={texts.isBlindHelp}
          checked={shown.isBlind}
          onChange={(event) => setChanged({ ...changed, isBlind: event.currentTarget.checked })}
        />
        <Switch
          label={texts.hasSecondMarker}
          description={texts.hasSecondMarkerHelp}
          checked={shown.hasSecondMarker}
          onChange={(event) => setChanged({ ...changed, hasSecondMarker: event.currentTarget.checked })}
        />
        {shown.hasSecondMarker && (
          <NumberField
            unit="percent"
            min={0}
            max={100}
            label={texts.tolerance}
            help={texts.toleranceHelp}
            input={{ rightSection: '%' }}
            value={shown.tolerancePercent}
            onChange={(tolerancePercent) => setChanged({ ...changed, tolerancePercent })}
          />
        )}
        <Button
          variant="default"
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate(sent)}
        >
          {texts.save}
        </Button>
      </Stack>
    </Card>
  );
}
