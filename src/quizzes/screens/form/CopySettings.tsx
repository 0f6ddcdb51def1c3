import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { quizQuery, quizzesQuery } from '../../queries.ts';
import { isTimed, type QuizFormValues, valuesOf } from './form-values.ts';
import { formTexts } from './texts.ts';

const SHOWN = 30;

/** What another quiz's settings replace: everything but what it is called, asks, and when and to whom it is open. */
export function withSettingsOf(values: QuizFormValues, other: QuizFormValues): QuizFormValues {
  const { name, description, opensAt, closesAt, questions, sections, draws, isPublic, guestsAllowed } = values;
  const own = { name, description, opensAt, closesAt, questions, sections, draws, isPublic, guestsAllowed };
  // The time of a quiz is that of its sections, where these have one.
  const durationSeconds = isTimed(sections)
    ? values.durationSeconds
    : isTimed(other.sections)
      ? values.durationSeconds
      : other.durationSeconds;
  return { ...other, ...own, durationSeconds };
}

function Choice({ onCopy, onClose }: { onCopy: (id: string) => Promise<void>; onClose: () => void }) {
  const texts = useTexts(formTexts).copy;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { data } = useQuery(quizzesQuery({ q, limit: SHOWN, sort: '-updatedAt' }));
  return (
    <Stack gap="md">
      <Text size="sm">{texts.lead}</Text>
      <Select
        label={texts.quiz}
        placeholder={texts.search}
        searchable
        data-autofocus
        data={(data?.quizzes ?? []).map((quiz) => ({ value: quiz._id, label: quiz.name }))}
        filter={({ options }) => options}
        nothingFoundMessage={texts.none}
        value={chosen}
        onChange={setChosen}
        onSearchChange={(text) => setTyped(data?.quizzes.some((quiz) => quiz.name === text) ? '' : text)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          disabled={chosen === null}
          loading={isCopying}
          onClick={() => {
            setCopying(true);
            void onCopy(chosen!).finally(() => setCopying(false));
          }}
        >
          {texts.copy}
        </Button>
      </Group>
    </Stack>
  );
}

/** Takes over the settings of another quiz; they can be brought back. */
export function CopySettings(props: { values: () => QuizFormValues; onChange: (values: QuizFormValues) => void }) {
  const texts = useTexts(formTexts).copy;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const copy = async (id: string): Promise<void> => {
    try {
      const other = await client.fetchQuery(quizQuery(id));
      const before = props.values();
      props.onChange(withSettingsOf(before, valuesOf(other)));
      setOpen(false);
      notify.success(texts.copied(other.name), {
        action: { label: texts.undo, run: () => props.onChange(withSettingsOf(props.values(), before)) },
      });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        {isOpen && <Choice onCopy={copy} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}
