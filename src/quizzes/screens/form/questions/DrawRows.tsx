import { ActionIcon, MultiSelect, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowsShuffle, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { marksLimits } from '#items/question-bank/contract.ts';
import { questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { stimuliQuery } from '#items/question-bank/stimuli/queries.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { drawableQuery, tagsLikeQuery } from '#quizzes/queries-bank.ts';
import { POOL_LIMIT } from '#quizzes/sections/rules-pools.ts';
import classes from '../form.module.css';
import type { FormDraw } from '../form-values.ts';
import { formTexts } from '../texts.ts';

/** Tags of the bank, looked for as their names are typed. */
function TagsField(props: {
  path: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}) {
  const texts = useTexts(formTexts).questions;
  const [typed, setTyped] = useState('');
  const { data } = useQuery({ ...tagsLikeQuery(typed), placeholderData: keepPreviousData });
  const names = (data?.tags ?? []).map((tag) => tag.name);
  return (
    <MultiSelect
      label={texts.drawFields.tags}
      placeholder={props.value.length === 0 ? texts.anyTag : ''}
      data={[...new Set([...props.value, ...names])]}
      value={props.value}
      onChange={props.onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={texts.noTag}
      data-path={props.path}
      error={props.error}
      maxValues={20}
      searchable
      clearable
    />
  );
}

/** What the bank has for the draw now. */
function Matching({ draw, isPremium }: { draw: FormDraw; isPremium: boolean }) {
  const texts = useTexts(formTexts).questions;
  const { number } = useFormat();
  const { tags, difficulties, count } = draw;
  const { data } = useQuery(drawableQuery({ tags, difficulties, isPremium }));
  if (data === undefined) return null;
  const { total, isMore } = data;
  const found = `${isMore ? '> ' : ''}${number(total)}`;
  return total < count ? (
    <Text size="sm" fw={550} className={classes.tooFew} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {texts.tooFew(number(count), number(total))}
    </Text>
  ) : (
    <Text size="sm" c="dimmed" role="status">
      {texts.matching(found)} {total > POOL_LIMIT && texts.sampled(number(POOL_LIMIT))}
    </Text>
  );
}

interface DrawRowProps {
  draw: FormDraw;
  /** Its place in the quiz, from 0. */
  index: number;
  isPremium: boolean;
  errors: Readonly<Record<string, unknown>>;
  onChange: (index: number, draw: FormDraw) => void;
  onRemove: (index: number) => void;
}

function DrawRow({ draw, index, isPremium, errors, onChange, onRemove }: DrawRowProps) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(questionTexts);
  const errorOf = (field: string): string | undefined => {
    const error = errors[`draws.${index}.${field}`];
    return typeof error === 'string' ? error : undefined;
  };
  const set = (patch: Partial<FormDraw>): void => onChange(index, { ...draw, ...patch });
  return (
    <li className={classes.draw}>
      <IconArrowsShuffle size={18} stroke={1.5} aria-hidden className={classes.drawIcon} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div role="group" aria-label={texts.drawOf(index + 1)} className={classes.drawFields}>
        <NumberField
          unit="number"
          min={1}
          max={100}
          decimals={0}
          path={`draws.${index}.count`}
          label={texts.drawFields.count}
          value={draw.count}
          onChange={(count) => set({ count })}
          error={errorOf('count')}
        />
        <div className={classes.drawWide}>
          <TagsField
            path={`draws.${index}.tags`}
            value={draw.tags}
            onChange={(tags) => set({ tags })}
            error={errorOf('tags')}
          />
        </div>
        <div className={classes.drawWide}>
          <MultiSelect
            label={texts.drawFields.difficulties}
            placeholder={draw.difficulties.length === 0 ? texts.anyDifficulty : ''}
            data={Object.entries(words.difficulties).map(([value, label]) => ({ value, label }))}
            value={draw.difficulties.map(String)}
            onChange={(chosen) => set({ difficulties: chosen.map(Number).sort((a, b) => a - b) })}
            clearable
          />
        </div>
        <NumberField
          {...marksLimits}
          path={`draws.${index}.marks`}
          label={texts.drawFields.marks}
          value={draw.marks}
          onChange={(marks) => set({ marks })}
          error={errorOf('marks')}
        />
        <div className={classes.drawFoot}>
          <Matching draw={draw} isPremium={isPremium} />
        </div>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.removeDraw(index + 1)}
        onClick={() => onRemove(index)}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}

/** The draws of one section: how many of which questions, and what each is worth. */
export function DrawRows(
  props: Omit<DrawRowProps, 'draw' | 'index'> & { draws: readonly Pick<DrawRowProps, 'draw' | 'index'>[] },
) {
  const { draws, ...all } = props;
  const texts = useTexts(formTexts).questions;
  const { data: stimuli } = useQuery({ ...stimuliQuery({ limit: 1 }), enabled: draws.length > 0 });
  if (draws.length === 0) return null;
  return (
    <>
      <ul className={classes.rows} aria-label={texts.draws}>
        {draws.map(({ draw, index }) => (
          <DrawRow key={index} draw={draw} index={index} {...all} />
        ))}
      </ul>
      {(stimuli?.total ?? 0) > 0 && (
        <Text c="dimmed" size="sm">
          {texts.drawStimuli}
        </Text>
      )}
    </>
  );
}
