import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { letterOf } from '../letters.ts';
import classes from '../question.module.css';
import own from './composite.module.css';
import { type FieldProps, Ground, hasPicture, Legend, namedOptions, PartFrame } from './PartFrame.tsx';
import type { OptionView } from './student-view.ts';
import { TextWithFields } from './TextWithFields.tsx';
import { compositeTexts } from './texts.ts';

/** Things that are put to places, or to each other: a list for each, and one more as long as more may come. */
export function PairsField(props: FieldProps<'pairs' | 'associate'>) {
  const { part } = props;
  return part.kind === 'pairs' ? <RowsField {...props} part={part} /> : <AssociateField {...props} part={part} />;
}

function RowsField(props: FieldProps<'pairs'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const isFull = part.most > 0 && values.length >= part.most;
  const data = [{ value: '', label: texts.choose }, ...namedOptions({ look: 'list' }, part.columns)];
  const columnsOf = (row: string): string[] =>
    values.filter((value) => value.startsWith(`${row} `)).map((value) => value.slice(row.length + 1));
  const change = (row: string, at: number, column: string): void => {
    const before = columnsOf(row);
    const others = before.filter((_, i) => i !== at);
    const next = column === '' ? others : before.toSpliced(at, 1, column);
    onValues([...values.filter((value) => !value.startsWith(`${row} `)), ...next.map((one) => `${row} ${one}`)]);
  };
  const nameOf = (row: OptionView, i: number): string =>
    part.look === 'text'
      ? texts.gap(i + 1)
      : part.look === 'picture'
        ? `${letterOf(i)} ${plainText(row.text)}`.trim()
        : plainText(row.text).trim() || texts.place(i + 1);
  const lists = (row: OptionView, i: number) => {
    const chosen = columnsOf(row.id);
    const more = !isFull && (row.most === 0 || chosen.length < row.most) ? 1 : 0;
    return Array.from({ length: Math.max(1, chosen.length + more) }, (_, at) => (
      <NativeSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be chosen twice
        key={at}
        className={part.look === 'text' ? own.inline : own.select}
        name={`${name}-${row.id}-${at}`}
        aria-label={nameOf(row, i)}
        value={chosen[at] ?? ''}
        disabled={disabled || (chosen[at] === undefined && isFull)}
        onChange={(event) => change(row.id, at, event.currentTarget.value)}
        data={data}
      />
    ));
  };
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <Ground part={part} places={part.rows} chosen={values.map((value) => value.split(' ')[0]!)} />
      {hasPicture(part.columns) && <Legend options={part.columns} />}
      {part.look === 'text' ? (
        <TextWithFields
          html={part.text}
          kind="row"
          fields={part.rows.map((row, i) => ({ number: i + 1, field: <span key={row.id}>{lists(row, i)}</span> }))}
          draw={(html) => <RichText html={html} />}
        />
      ) : (
        <div className={classes.options}>
          {part.rows.map((row, i) => (
            <div key={row.id} className={own.row}>
              <span>
                {part.look === 'picture' && <strong>{letterOf(i)} </strong>}
                <RichText html={row.text} />
              </span>
              <span>{lists(row, i)}</span>
            </div>
          ))}
        </div>
      )}
    </PartFrame>
  );
}

function AssociateField(props: FieldProps<'associate'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const data = [{ value: '', label: texts.choose }, ...namedOptions(part, part.options)];
  const isFull = part.most > 0 && values.length >= part.most;
  const pairs = values.map((value) => value.split(' '));
  // A pair of which only one half is chosen is no answer yet.
  const [begun, setBegun] = useState<readonly [string, string]>(['', '']);
  const change = (at: number, side: number, id: string): void => {
    const [one = '', other = ''] = pairs[at] ?? begun;
    const halves = side === 0 ? ([id, other] as const) : ([one, id] as const);
    const isWhole = !halves.includes('');
    setBegun(isWhole ? ['', ''] : halves);
    onValues([...values.slice(0, at), ...(isWhole ? [halves.join(' ')] : []), ...values.slice(at + 1)]);
  };
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <Ground part={part} places={part.options} chosen={pairs.flat()} />
      {hasPicture(part.options) && <Legend options={part.options} />}
      <p className={classes.hint}>{part.most > 0 ? texts.pairsUpTo(part.most) : texts.pairs}</p>
      <ol className={own.list}>
        {Array.from({ length: values.length + (isFull ? 0 : 1) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same pair may be there twice
          <li key={at} className={own.row}>
            {[0, 1].map((side) => (
              <NativeSelect
                key={side}
                className={own.select}
                name={`${name}-${at}-${side}`}
                aria-label={texts.half(at + 1, side + 1)}
                value={(pairs[at] ?? begun)[side]}
                disabled={disabled}
                onChange={(event) => change(at, side, event.currentTarget.value)}
                data={data}
              />
            ))}
          </li>
        ))}
      </ol>
    </PartFrame>
  );
}
