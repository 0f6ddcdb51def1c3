import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import classes from '../../screens/practice.module.css';
import type { PracticeModel } from '../contract.ts';
import { practiceModelQuery, useChooseModel, useFitModel } from '../queries.ts';
import { isBetter } from '../rules.ts';
import { practiceModelTexts } from './texts.ts';

/** One set of parameters: what is known of it, and the way to use it. `version`: null for the standard ones. */
function Version(props: { version: number | null; isInUse: boolean; isUsable: boolean; children?: ReactNode }) {
  const { version, isInUse, isUsable, children } = props;
  const texts = useTexts(practiceModelTexts);
  const choose = useChooseModel();
  const name = version === null ? texts.standard : texts.own(version);
  return (
    <li>
      <div className={classes.topicName}>
        <Text fw={600}>{name}</Text>
        {children}
      </div>
      {isInUse ? (
        <Text size="sm" fw={600}>
          {texts.inUse}
        </Text>
      ) : (
        isUsable && (
          <Button
            size="sm"
            variant="default"
            aria-label={texts.chooseOf(name)}
            loading={choose.isPending}
            onClick={() =>
              choose.mutate(version, {
                onSuccess: () => notify.success(texts.used),
                onError: (error) => notify.error(error),
              })
            }
          >
            {texts.use}
          </Button>
        )
      )}
    </li>
  );
}

function Versions({ model }: { model: PracticeModel }) {
  const texts = useTexts(practiceModelTexts);
  const format = useFormat();
  return (
    <section>
      <Title order={3} size="h4">
        {texts.versions}
      </Title>
      <ul className={classes.topics}>
        {model.versions.map((one) => (
          <Version key={one.version} version={one.version} isInUse={one.isInUse} isUsable={isBetter(one)}>
            <Text size="sm" c="dimmed">
              {texts.fitted(
                format.shortDateTime(one.fittedAt, new Date()),
                format.number(one.reviews),
                format.number(one.students),
              )}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.loss(one.lossFitted.toFixed(4), one.lossUsual.toFixed(4))}
            </Text>
          </Version>
        ))}
        <Version version={null} isInUse={!model.versions.some((one) => one.isInUse)} isUsable />
      </ul>
    </section>
  );
}

/** How much there is to fit to, and the button that fits. */
function Fitting({ model }: { model: PracticeModel }) {
  const texts = useTexts(practiceModelTexts);
  const format = useFormat();
  const fit = useFitModel();
  const [started, setStarted] = useState<string | null>(null);
  const task = started ?? model.task;
  const isEnough = model.reviews >= model.fewestReviews && model.students >= model.fewestStudents;
  return (
    <>
      <Text>{texts.have(format.number(model.reviews), format.number(model.students))}</Text>
      {!isEnough && <Text>{texts.need(format.number(model.fewestReviews), format.number(model.fewestStudents))}</Text>}
      {task && <TaskProgress taskId={task}>{(ended) => texts.done(ended.result?.better === 1)}</TaskProgress>}
      {isEnough && (
        <Group>
          <Button
            variant="default"
            loading={fit.isPending}
            onClick={() =>
              fit.mutate(undefined, {
                onSuccess: (one) => setStarted(one.task),
                onError: (error) => notify.error(error),
              })
            }
          >
            {texts.fit}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The memory model of the school, for administrators: fit it, and choose which version counts. */
export function MemoryModel() {
  const texts = useTexts(practiceModelTexts);
  const { data: model, error, refetch } = useQuery(practiceModelQuery());
  if (!model)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={56} radius="md" />;
  const inUse = model.versions.find((one) => one.isInUse);
  return (
    <Fold title={texts.title} note={inUse ? texts.own(inUse.version) : texts.standard}>
      <Stack gap="md" maw={680}>
        <Text c="dimmed">{texts.help}</Text>
        <Fitting model={model} />
        {model.versions.length > 0 && <Versions model={model} />}
      </Stack>
    </Fold>
  );
}
