import { Button, Card, Input, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { stimuliQuery, stimulusQuery } from '../queries.ts';
import { stimulusTexts } from './shared/stimulus-texts.ts';
import classes from './stimuli.module.css';

interface StimulusFieldProps {
  /** The id of the stimulus; null for none. */
  readonly value: string | null;
  readonly onChange: (stimulus: string | null) => void;
  readonly error: string | undefined;
}

/** Attaches a stimulus to a question: searched by its words, and shown. */
export function StimulusField(props: StimulusFieldProps) {
  return (
    <Card p="lg" component="section">
      {props.value === null ? <Choose {...props} /> : <Attached {...props} value={props.value} />}
    </Card>
  );
}

/** How many are offered at once; more are found by their words. */
const OFFERED = 50;

function Choose({ onChange, error }: StimulusFieldProps) {
  const texts = useTexts(stimulusTexts);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery(stimuliQuery({ q, limit: OFFERED }));
  return (
    <Stack gap="sm" align="flex-start">
      <Select
        w="100%"
        name="stimulus"
        label={texts.field}
        description={texts.fieldHelp}
        placeholder={texts.choose}
        // The server has searched, also in the texts.
        filter={({ options }) => options}
        data={(data?.stimuli ?? []).map(({ _id, title, questionCount }) => ({
          value: _id,
          label: `${title} · ${questionCount === 0 ? texts.unused : texts.questions(questionCount)}`,
        }))}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        value={null}
        onChange={onChange}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={texts.none}
        error={error}
      />
      <ButtonLink to="/questions/stimuli/create" variant="default" size="compact-sm">
        {texts.write}
      </ButtonLink>
    </Stack>
  );
}

function Attached({ value, onChange, error }: StimulusFieldProps & { value: string }) {
  const texts = useTexts(stimulusTexts);
  const { data, isError } = useQuery(stimulusQuery(value));
  const [isShown, setShown] = useState(false);
  return (
    <Input.Wrapper labelElement="div" label={texts.field} error={error ?? (isError ? texts.gone : undefined)}>
      <div className={classes.attached}>
        <Text fw={550} flex={1} miw="10rem">
          <bdi>{data?.title ?? '…'}</bdi>
        </Text>
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {texts.show}
        </Button>
        <ButtonLink to="/questions/stimuli/$id" params={{ id: value }} size="compact-sm" variant="default">
          {texts.edit}
        </ButtonLink>
        <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
          {texts.detach}
        </Button>
      </div>
      {isShown && data && <StimulusText stimulus={data} order={3} isBox />}
    </Input.Wrapper>
  );
}
