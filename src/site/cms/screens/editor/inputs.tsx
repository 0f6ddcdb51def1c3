/** Inputs of the editor's side panel that are more than a text. */
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storePicture } from '#items/question-bank/queries.ts';
import { PictureField } from '#items/question-bank/screens/shared/PictureField.tsx';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { instantAt, wallTimeOf } from '#platform/web/forms/zoned-time.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { quizQuery, quizzesQuery } from '#quizzes/queries.ts';
import { editorTexts } from './editor-texts.ts';

interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

interface TextValue {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The editor keeps values of any kind; ours are texts. */
const asText = ({ label, value, onChange }: InputProps): TextValue => ({
  label,
  value: typeof value === 'string' ? value : '',
  onChange,
});

export function RichInput(props: InputProps) {
  const { label, value, onChange } = asText(props);
  return <RichTextEditor label={label} value={value} onChange={onChange} onUpload={storePicture} />;
}

export function PictureInput(props: InputProps) {
  const { label, value, onChange } = asText(props);
  return (
    <PictureField
      shape="thumbnail"
      label={label}
      value={value === '' ? null : value}
      onChange={(url) => onChange(url ?? '')}
    />
  );
}

/** An instant, typed as date and time of the school's time zone; empty is ''. */
export function InstantInput(props: InputProps) {
  const texts = useTexts(editorTexts);
  const { timeZone } = useTenant();
  const { label, value, onChange } = asText(props);
  const wall = value === '' ? '' : wallTimeOf(value, timeZone);
  const [typed, setTyped] = useState(wall);
  const shown = (instantAt(typed, timeZone)?.instant ?? '') === value ? typed : wall;
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={texts.zone(timeZone.replaceAll('_', ' '))}
      max="9999-12-31T23:59"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(instantAt(event.currentTarget.value, timeZone)?.instant ?? '');
      }}
    />
  );
}

/** A public quiz, found by its name. */
export function QuizInput(props: InputProps) {
  const texts = useTexts(editorTexts);
  const { label, value, onChange } = asText(props);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const { data } = useQuery(quizzesQuery({ q: wanted, limit: 50 }));
  const chosen = useQuery({ ...quizQuery(value), enabled: value !== '' });
  const options = new Map(
    (data?.quizzes ?? []).filter((quiz) => quiz.isPublic).map((quiz) => [quiz._id, quiz.name] as const),
  );
  if (value !== '') options.set(value, chosen.data?.name ?? texts.chosenQuiz);
  return (
    <Select
      label={label}
      description={texts.quizHelp}
      placeholder={texts.quizNone}
      searchable
      clearable
      nothingFoundMessage={texts.quizNotFound}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
