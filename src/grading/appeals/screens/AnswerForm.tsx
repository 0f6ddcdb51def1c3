import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { answerOf } from '../queries.ts';
import { MOST_WORDS } from '../rules.ts';
import { appealTexts } from './texts.ts';

/** Accepted or not, and what the student reads about it. */
export function AnswerForm({ id }: { id: string }) {
  const texts = useTexts(appealTexts).desk;
  const name = `complaint answer ${id}`;
  const [verdict, setVerdict] = useState<string | null>(null);
  const [words, setWords] = useState(() => String(readStoredForm(name)?.values ?? ''));
  const [showFaults, setShowFaults] = useState(false);
  useStoredForm(name, { values: words, isChanged: words.trim() !== '', edit: null });
  const client = useQueryClient();
  const answer = useMutation({ ...answerOf(id, client), onError: (error) => notify.error(error) });
  const lacksWords = verdict === 'refuse' && words.trim().length < 3;
  const send = (): void => {
    setShowFaults(verdict === null || lacksWords);
    if (verdict === null || lacksWords) return;
    answer.mutate(
      { accepted: verdict === 'accept', answer: words.trim() },
      {
        onSuccess: () => {
          setWords('');
          clearStoredForm(name);
          notify.success(texts.sent);
        },
      },
    );
  };
  return (
    <Stack gap="md" align="stretch">
      <Radio.Group
        label={texts.verdict}
        value={verdict}
        onChange={setVerdict}
        error={showFaults && verdict === null ? texts.neededVerdict : undefined}
      >
        <Stack gap={8} my={6}>
          <Radio value="accept" label={texts.accept} />
          <Radio value="refuse" label={texts.refuse} />
        </Stack>
      </Radio.Group>
      <Textarea
        label={verdict === 'refuse' ? texts.wordsRefuse : texts.words}
        description={texts.wordsHelp}
        required={verdict === 'refuse'}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MOST_WORDS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={showFaults && lacksWords ? texts.neededWords : undefined}
      />
      <Button loading={answer.isPending} onClick={send} style={{ alignSelf: 'flex-start' }}>
        {texts.send}
      </Button>
    </Stack>
  );
}
