/** A student asks about a question of their review, and reads there what was answered. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppealState } from '#grading/appeals/screens/AppealState.tsx';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { askOf, ownAppealsQuery } from '../../queries.ts';
import { MOST_WORDS } from '../../rules.ts';
import classes from '../appeal.module.css';
import { appealTexts } from '../texts.ts';

interface Place {
  readonly attempt: string;
  readonly question: string;
}

/** Undefined: not known yet; null: not asked. */
function useOwn({ attempt, question }: Place) {
  const { data } = useQuery(ownAppealsQuery(attempt));
  return data && (data.complaints.find((one) => one.question === question) ?? null);
}

function AskForm({ place, onDone }: { place: Place; onDone: () => void }) {
  const texts = useTexts(appealTexts).ask;
  const format = useFormat();
  const name = `complaint ${place.attempt} ${place.question}`;
  const [words, setWords] = useState(() => String(readStoredForm(name)?.values ?? ''));
  const [showFault, setShowFault] = useState(false);
  useStoredForm(name, { values: words, isChanged: words.trim() !== '', edit: null });
  const client = useQueryClient();
  const ask = useMutation({ ...askOf(place.attempt, client), onError: (error) => notify.error(error) });
  const isTooShort = words.trim().length < 3;
  const send = (): void => {
    setShowFault(isTooShort);
    if (isTooShort) return;
    ask.mutate(
      { question: place.question, words: words.trim() },
      {
        onSuccess: () => {
          setWords('');
          clearStoredForm(name);
          notify.success(texts.sent);
          onDone();
        },
      },
    );
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
      <Textarea
        data-autofocus
        label={texts.label}
        description={texts.example}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MOST_WORDS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={showFault && isTooShort ? texts.needed : undefined}
      />
      {words.length > MOST_WORDS - 300 && (
        <Text size="sm" c="dimmed" role="status" mt={-8}>
          {texts.left(format.number(MOST_WORDS - words.length))}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button loading={ask.isPending} onClick={send}>
          {texts.send}
        </Button>
      </Group>
    </Stack>
  );
}

/** Opens the form; where the question was asked about, there is nothing more to ask. */
export function AskAbout({ attempt, question, position }: Place & { position: number }) {
  const texts = useTexts(appealTexts).ask;
  const [isOpen, setOpen] = useState(false);
  if (useOwn({ attempt, question }) !== null) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconMessageQuestion size={18} stroke={1.5} />}
        aria-label={texts.openName(position)}
        onClick={() => setOpen(true)}
        data-no-print
      >
        {texts.open}
      </Button>
      <GuardedModal opened={isOpen} onClose={() => setOpen(false)} title={texts.title(position)} size="lg">
        {isOpen && <AskForm place={{ attempt, question }} onDone={() => setOpen(false)} />}
      </GuardedModal>
    </>
  );
}

/** What the student asked about this question, and the answer. */
export function OwnAppeal({ attempt, question }: Place) {
  const texts = useTexts(appealTexts).mine;
  const format = useFormat();
  const own = useOwn({ attempt, question });
  if (!own) return null;
  const answer = own.answer === '' && own.state === 'accepted' ? texts.acceptedAlone : own.answer;
  return (
    <div className={classes.said}>
      <div className={classes.saidHead}>
        <Text fw={600}>{texts.title}</Text>
        <AppealState complaint={own} />
        <Text size="sm" c="dimmed">
          {texts.at(format.dateTime(own.askedAt))}
        </Text>
      </div>
      <p className={classes.words} dir="auto">
        {own.words}
      </p>
      {own.answeredAt !== null && (
        <div className={classes.answer}>
          <div className={classes.saidHead}>
            <Text fw={600}>{texts.answer}</Text>
            <Text size="sm" c="dimmed">
              {texts.answeredAt(format.dateTime(own.answeredAt))}
            </Text>
          </div>
          {answer !== '' && (
            <p className={classes.words} dir="auto">
              {answer}
            </p>
          )}
          {own.closedAt !== null && <p className={classes.words}>{texts.closed}</p>}
        </div>
      )}
    </div>
  );
}
