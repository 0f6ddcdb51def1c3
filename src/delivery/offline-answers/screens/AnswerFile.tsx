import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { canSeal, type Seal, type SealedAnswer, sealAnswers } from '#delivery/offline-answers/sealed-file.ts';
import { isUnsaved } from '#delivery/sync/answer-state.ts';
import type { SyncState } from '#delivery/sync/answer-sync.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { answerFileTexts } from './texts.ts';

interface Unsent {
  readonly attempt: { readonly _id: string; readonly quiz: { readonly slug: string } };
  readonly state: SyncState;
  readonly madeAt: AttemptOutbox['madeAt'];
}

/** What the server has not acknowledged, of an attempt that runs or is over. */
function listUnsent({ state, madeAt }: Unsent): SealedAnswer[] {
  const of = (
    { question, answer, base, bases }: Pick<SealedAnswer, 'question' | 'answer' | 'base' | 'bases'>,
    isFinal: boolean,
  ): SealedAnswer => ({
    question,
    answer,
    seq: Math.max(1, state.answers[question]?.seq ?? 1),
    base,
    bases,
    isFinal,
    at: madeAt(question),
  });
  if (state.over) return state.late.map((one) => of({ ...one, base: one.bases[0] ?? 0 }, false));
  return Object.entries(state.answers).flatMap(([question, one]) =>
    isUnsaved(one) ? [of({ question, answer: one.answer, base: one.ackSeq }, one.isFinal)] : [],
  );
}

function save(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What has not arrived, as a file that only the school's server can read; nothing where all has, or none can be made. */
export default function AnswerFile({ seal, ...unsent }: Unsent & { seal: Seal | null }) {
  const texts = useTexts(answerFileTexts);
  const [isSaved, setSaved] = useState(false);
  const count = listUnsent(unsent).length;
  if (seal === null || count === 0 || !canSeal()) return null;
  const make = async (): Promise<void> => {
    const { _id, quiz } = unsent.attempt;
    save(`${quiz.slug}-answers.json`, await sealAnswers(seal, _id, listUnsent(unsent)));
    setSaved(true);
  };
  return (
    <Stack gap="xs" mt="md">
      <Text size="sm">{texts.why(count)}</Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconFileDownload size={18} stroke={1.5} aria-hidden />}
          onClick={() => void make()}
        >
          {texts.make}
        </Button>
        <Text size="sm" role="status">
          {isSaved && texts.made}
        </Text>
      </Group>
    </Stack>
  );
}
