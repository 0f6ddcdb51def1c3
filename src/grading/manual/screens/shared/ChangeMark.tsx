import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Script } from '../../contract.ts';
import { giveMark, type ScriptPlace, scriptQuery } from '../../queries.ts';
import { MarkFields, MarksField } from '../MarkFields.tsx';
import { MarkHistory } from '../MarkHistory.tsx';
import { markingTexts } from '../texts.ts';
import { placeOf } from '../use-desk.ts';
import { useMarkForm } from '../use-mark-form.ts';

function ChangeForm({ script, onDone }: { script: Script; onDone: () => void }) {
  const texts = useTexts(markingTexts);
  const format = useFormat();
  const client = useQueryClient();
  const form = useMarkForm(script);
  const [isSaving, setSaving] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  if (script.state !== 'done')
    return (
      <Stack align="flex-start">
        <Text>{texts.change.waits}</Text>
        <ButtonLink
          to="/quizzes/$name/{-$id}/marking"
          params={{ name: script.quiz.slug, id: script.quiz._id }}
          search={{ question: script.question._id, ...(script.part && { part: script.part._id }) }}
        >
          {texts.change.toQueue}
        </ButtonLink>
      </Stack>
    );
  const save = async (): Promise<void> => {
    if (form.fault !== null || form.draft.reason.trim().length < 3) {
      setShowFaults(true);
      return;
    }
    setSaving(true);
    try {
      await giveMark(placeOf(script), form.toMark());
      form.forget();
      // Score, place, statistics, certificates: all of it may have moved.
      await client.invalidateQueries();
      notify.success(texts.change.saved);
      onDone();
    } catch (error) {
      notify.error(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Stack gap="md">
      {script.marks !== null && (
        <Text fw={600} className="tabular">
          {texts.change.now(format.marks(script.marks, script.maxMarks))}
        </Text>
      )}
      <MarkFields script={script} form={form} showFaults={showFaults} />
      <MarksField script={script} form={form} showFaults={showFaults} />
      <Group>
        <Button loading={isSaving} onClick={() => void save()}>
          {texts.form.save}
        </Button>
      </Group>
      <MarkHistory script={script} />
    </Stack>
  );
}

function ChangeBody({ place, onDone }: { place: ScriptPlace; onDone: () => void }) {
  const texts = useTexts(markingTexts);
  const [part, setPart] = useState('');
  const { data, error, refetch } = useQuery({ ...scriptQuery({ ...place, part }), placeholderData: keepPreviousData });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} />;
  const isCurrent = (data.part?._id ?? '') === part;
  return (
    <Stack gap="md">
      {data.parts.length > 0 && (
        <ChoiceSelect
          label={texts.change.what}
          value={part}
          data={[
            { value: '', label: texts.change.wholeQuestion },
            ...data.parts.map(({ _id, label }) => ({ value: _id, label: texts.desk.part(label) })),
          ]}
          onChange={setPart}
        />
      )}
      {isCurrent ? <ChangeForm key={part} script={data} onDone={onDone} /> : <Skeleton h={240} />}
    </Stack>
  );
}

/** Changes a single mark of any question, with a reason; for faculty, beside the question in a review. */
export function ChangeMark({ attempt, question, position }: ScriptPlace & { position: number }) {
  const texts = useTexts(markingTexts).change;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPencil size={18} stroke={1.5} />}
        aria-label={texts.openName(position)}
        onClick={() => setOpen(true)}
        data-no-print
      >
        {texts.open}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={texts.title(position)} size="lg">
        {isOpen && <ChangeBody place={{ attempt, question }} onDone={() => setOpen(false)} />}
      </Modal>
    </>
  );
}
