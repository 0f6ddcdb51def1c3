import { Button, Slider, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Practice } from '../contract.ts';
import { useSetPracticeSettings } from '../queries.ts';
import { LEAST_RETENTION, MOST_DAILY_LIMIT, MOST_RETENTION } from '../rules.ts';
import { practiceTexts } from './texts.ts';

const percentOf = (retention: number): number => Math.round(retention * 100);

/** How well the student wants to remember, and how much they want to do a day. */
export function PracticeSettings({ settings }: { settings: Practice['settings'] }) {
  const texts = useTexts(practiceTexts);
  const format = useFormat();
  const label = useId();
  const [percent, setPercent] = useState(percentOf(settings.retention));
  const [limit, setLimit] = useState(settings.dailyLimit);
  const save = useSetPracticeSettings();
  return (
    <Fold title={texts.settings} note={format.percent(percentOf(settings.retention))}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { retention: percent / 100, dailyLimit: limit },
            { onSuccess: () => notify.success(texts.saved), onError: (error) => notify.error(error) },
          );
        }}
      >
        <Stack gap="lg" maw={520}>
          <div>
            <Text fw={500} size="sm" id={label}>
              {texts.retention}
            </Text>
            <Slider
              mt="xs"
              mb="xs"
              min={percentOf(LEAST_RETENTION)}
              max={percentOf(MOST_RETENTION)}
              value={percent}
              onChange={setPercent}
              thumbProps={{ 'aria-labelledby': label }}
              label={(value) => format.percent(value)}
            />
            <Text size="sm" c="dimmed">
              {texts.retentionHelp(format.percent(percent))}
            </Text>
          </div>
          <NumberField
            label={texts.dailyLimit}
            help={texts.dailyLimitHelp}
            unit="number"
            decimals={0}
            min={1}
            max={MOST_DAILY_LIMIT}
            value={limit}
            onChange={setLimit}
          />
          <div>
            <Button type="submit" variant="default" loading={save.isPending} disabled={Number.isNaN(limit)}>
              {texts.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Fold>
  );
}
