import { ActionIcon, Checkbox, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MoveButtons } from '#platform/web/ui/MoveButtons.tsx';
import { liveTexts } from '../texts.ts';
import { mayBePoll, optionsOf, type SetupRow } from './setup-form.ts';
import classes from './start.module.css';
import { liveStartTexts } from './texts.ts';

interface RowProps {
  readonly row: SetupRow;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Errors are shown from the first try to create the game on. */
  readonly isChecked: boolean;
  /** A quiz that can still be taken asks it, too. */
  readonly isLeaking: boolean;
  readonly onChange: (row: SetupRow) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Moves({ row, name, index, count, onMove, onRemove }: RowProps & { name: string }) {
  const texts = useTexts(liveStartTexts).setup;
  return (
    <span className={classes.moves}>
      <MoveButtons {...{ index, count, onMove }} up={texts.up(name)} down={texts.down(name)} look={{ size: 'lg' }} />
      {row.kind !== 'question' && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </span>
  );
}

function SecondsField({ row, name, onChange }: Pick<RowProps, 'row' | 'onChange'> & { name: string }) {
  const texts = useTexts(liveStartTexts).setup;
  return (
    <NumberField
      isOptional
      unit="seconds"
      min={5}
      max={600}
      decimals={0}
      ariaLabel={texts.secondsOf(name)}
      width="100%"
      input={{
        className: `tabular ${classes.seconds}`,
        placeholder: texts.noLimit,
        rightSection: row.seconds === null ? null : texts.secondsUnit,
      }}
      isDisabled={row.kind === 'question' && !row.isIncluded}
      value={row.seconds}
      onChange={(seconds) => onChange({ ...row, seconds })}
    />
  );
}

type OwnRow = Exclude<SetupRow, { kind: 'question' }>;

/** The fields of a poll or word cloud that is not a question of the quiz. */
function OwnFields({ row, isChecked, onChange }: Pick<RowProps, 'isChecked' | 'onChange'> & { row: OwnRow }) {
  const texts = useTexts(liveStartTexts).setup;
  const isPoll = row.kind === 'own-poll';
  return (
    <div className={classes.own}>
      <TextInput
        label={isPoll ? texts.pollText : texts.cloudText}
        value={row.text}
        maxLength={500}
        error={isChecked && row.text.trim() === '' ? texts.emptyText : undefined}
        onChange={(event) => onChange({ ...row, text: event.currentTarget.value })}
      />
      {isPoll && (
        <>
          <Textarea
            label={texts.options}
            description={texts.optionsHelp}
            autosize
            minRows={3}
            value={row.options}
            error={isChecked && optionsOf(row.options).length < 2 ? texts.fewOptions : undefined}
            onChange={(event) => onChange({ ...row, options: event.currentTarget.value })}
          />
          <Checkbox
            label={texts.multiple}
            checked={row.isMultiple}
            onChange={(event) => onChange({ ...row, isMultiple: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

/** One step of the game as its teacher sets it up. */
export function StepRow(props: RowProps) {
  const { row, isChecked, onChange } = props;
  const texts = useTexts(liveStartTexts).setup;
  const kinds = useTexts(liveTexts).kinds;
  const name = row.kind === 'question' ? row.title : row.text || kinds[row.kind === 'own-poll' ? 'poll' : 'word-cloud'];
  if (row.kind !== 'question')
    return (
      <li className={classes.step}>
        <OwnFields row={row} isChecked={isChecked} onChange={onChange} />
        <SecondsField row={row} name={name} onChange={onChange} />
        <Moves {...props} name={name} />
      </li>
    );
  return (
    <li className={classes.step} data-off={!row.isIncluded || undefined}>
      <Checkbox
        checked={row.isIncluded}
        aria-label={texts.include(row.title)}
        onChange={(event) => onChange({ ...row, isIncluded: event.currentTarget.checked })}
      />
      <span className={classes.stepName}>
        <bdi>{row.title}</bdi>
      </span>
      <div className={classes.stepKind}>
        <Text span size="sm" c="dimmed">
          {typeNameOf(row.type)}
          {props.isLeaking && (
            <Text span c="warning" display="block" fz="inherit">
              {texts.isAlsoIn}
            </Text>
          )}
        </Text>
        {mayBePoll(row.type) && (
          <Switch
            label={texts.asPoll}
            aria-label={texts.asPollOf(row.title)}
            checked={row.isPoll}
            onChange={(event) => onChange({ ...row, isPoll: event.currentTarget.checked })}
          />
        )}
      </div>
      <SecondsField row={row} name={name} onChange={onChange} />
      <Moves {...props} name={name} />
    </li>
  );
}
