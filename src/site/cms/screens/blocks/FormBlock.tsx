import { Alert, Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { BlockOf } from '../../contract-blocks.ts';
import { sendForm } from '../../queries.ts';
import { choicesOf, faultsOf } from '../../rules-form.ts';
import { pageTexts } from '../texts.ts';
import classes from './blocks.module.css';
import { useBlockContext } from './context.ts';
import { Section } from './Section.tsx';

type Faults = ReadonlyMap<string, string>;

function FormQuestion(props: {
  question: BlockOf<'form'>['props']['questions'][number];
  name: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
}) {
  const { question, name, error, value, onChange } = props;
  const texts = useTexts(pageTexts).form;
  const common = {
    name,
    label: question.label,
    required: question.isNeeded,
    error,
    value,
  };
  if (question.kind === 'choice') {
    return (
      <Select
        {...common}
        value={value || null}
        data={choicesOf(question)}
        placeholder={texts.choose}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  if (question.kind === 'text') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={4}
        maxLength={4000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      {...(question.kind === 'mail' && { type: 'email', autoComplete: 'email' })}
      maxLength={4000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A field that people don't see: what fills it in is a program. */
function Honeypot() {
  const texts = useTexts(pageTexts).form;
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        {texts.leaveEmpty}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Sends what visitors have filled in, after a look at what is missing. Without `isPublished` nothing is sent. */
function useVisitorForm({ id, props: { questions } }: BlockOf<'form'>) {
  const { page, isPublished } = useBlockContext();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<Faults>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const setAnswer = (index: number, text: string): void =>
    setAnswers((all) => questions.map((_, place) => (place === index ? text : (all[place] ?? ''))));

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const trimmed = questions.map((_, index) => (answers[index] ?? '').trim());
    const found = new Map(faultsOf(questions, trimmed).map((fault) => [fault.path, fault.message]));
    setFaults(found);
    setFailure(null);
    if (found.size > 0) {
      form.querySelector<HTMLElement>(`[name="${[...found.keys()][0]}"]`)?.focus();
      return;
    }
    if (!isPublished) return;
    setState('sending');
    try {
      const website = String(new FormData(form).get('website') ?? '');
      await sendForm({ page, block: id, answers: trimmed, website });
      setState('sent');
    } catch (error) {
      if (error instanceof CallError) setFaults(new Map(error.details.map(({ path, message }) => [path, message])));
      setFailure(error instanceof Error ? error.message : String(error));
      setState('open');
    }
  };
  return { answers, setAnswer, faults, failure, state, send, isPublished };
}

/** A form that visitors fill in. In the editor it can be looked at, and sends nothing. */
export function FormBlock({ block }: { block: BlockOf<'form'> }) {
  const { notSent } = useTexts(pageTexts).form;
  const { title, lead, questions, button, thanks } = block.props;
  const { answers, setAnswer, faults, failure, state, send, isPublished } = useVisitorForm(block);
  if (state === 'sent') {
    return (
      <Section title={title} className={classes.form}>
        <Alert role="status" color="success" icon={<IconCircleCheck size={20} stroke={1.5} />}>
          {thanks}
        </Alert>
      </Section>
    );
  }
  return (
    <Section title={title} lead={lead} className={classes.form}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {failure !== null && (
            <Alert role="alert" color="red">
              {failure}
            </Alert>
          )}
          {questions.map((question, index) => {
            const name = `answers.${index}`;
            return (
              <FormQuestion
                key={name}
                question={question}
                name={name}
                error={faults.get(name)}
                value={answers[index] ?? ''}
                onChange={(text) => setAnswer(index, text)}
              />
            );
          })}
          <Honeypot />
          <div>
            <Button type="submit" loading={state === 'sending'}>
              {button}
            </Button>
            {!isPublished && (
              <Text size="sm" c="dimmed" mt="xs">
                {notSent}
              </Text>
            )}
          </div>
        </Stack>
      </form>
    </Section>
  );
}
