import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { MOST_TRIES, UNTIL_RIGHT } from '#quizzes/rules-tries.ts';
import type { Practice } from '../contract.ts';
import { useSetPracticeSettings } from '../queries.ts';
import { LEAST_RETENTION, MOST_DAILY_LIMIT, MOST_RETENTION } from '../rules.ts';
import { practiceTexts } from './texts.ts';

const percentOf = (retention: number): number => Math.round(retention * 100);

/** How well the student wants to remember, and how much they want to do a day; or what the school starts them with. */
export function PracticeSettings(props: { settings: Practice['settings']; isForSchool?: boolean }) {
  const { settings, isForSchool = false } = props;
  const texts = useTexts(practiceTexts);
  const format = useFormat();
  const [percent, setPercent] = useState(percentOf(settings.retention));
  const [limit, setLimit] = useState(settings.dailyLimit);
  const [tries, setTries] = useState(settings.tries);
  const save = useSetPracticeSettings(isForSchool);
  return (
    <Fold
      title={isForSchool ? texts.teacher.defaults : texts.settings}
      note={format.percent(percentOf(settings.retention))}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { retention: percent / 100, dailyLimit: limit, tries },
            { onSuccess: () => notify.success(texts.saved), onError: (error) => notify.error(error) },
          );
        }}
      >
        <Stack gap="lg" maw={520}>
          {isForSchool && <Text c="dimmed">{texts.teacher.defaultsHelp}</Text>}
          <NumberField
            label={isForSchool ? texts.teacher.defaultRetention : texts.retention}
            help={(isForSchool ? texts.teacher.defaultRetentionHelp : texts.retentionHelp)(
              Number.isNaN(percent) ? '…' : format.percent(percent),
            )}
            unit="percent"
            decimals={0}
            min={percentOf(LEAST_RETENTION)}
            max={percentOf(MOST_RETENTION)}
            step={1}
            value={percent}
            onChange={setPercent}
          />
          <NumberField
            label={texts.dailyLimit}
            help={isForSchool ? texts.teacher.defaultLimitHelp : texts.dailyLimitHelp}
            unit="number"
            decimals={0}
            min={1}
            max={MOST_DAILY_LIMIT}
            value={limit}
            onChange={setLimit}
          />
          <NativeSelect
            label={texts.tries}
            description={texts.triesHelp}
            value={String(tries)}
            data={[...Array.from({ length: MOST_TRIES }, (_, index) => index + 1), UNTIL_RIGHT].map((count) => ({
              value: String(count),
              label: texts.triesOption(count),
            }))}
            onChange={(event) => setTries(Number(event.currentTarget.value))}
          />
          <div>
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={Number.isNaN(limit) || Number.isNaN(percent)}
            >
              {texts.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Fold>
  );
}
