import { Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { OptionsGrid } from '../choice-layout/OptionsGrid.tsx';
import { optionLabel } from '../choice-layout/schema.ts';
import { letterOf } from '../letters.ts';
import classes from '../question.module.css';
import own from './composite.module.css';
import { PairsField } from './PairsField.tsx';
import { type FieldProps, Ground, hasPicture, type Kind, Legend, namedOptions, PartFrame } from './PartFrame.tsx';
import { PointField } from './PointField.tsx';
import type { OptionView } from './student-view.ts';
import { TextWithFields } from './TextWithFields.tsx';
import { compositeTexts } from './texts.ts';

/** One place for an answer, with what it asks. */
export function PartField(props: FieldProps<Exclude<Kind, 'end' | 'files'>>) {
  const { part } = props;
  switch (part.kind) {
    case 'choice':
      return <ChoiceField {...props} part={part} />;
    case 'order':
      return <OrderField {...props} part={part} />;
    case 'pairs':
    case 'associate':
      return <PairsField {...props} part={part} />;
    case 'entry':
      return <EntryField {...props} part={part} />;
    case 'point':
      return <PointField {...props} part={part} />;
    case 'slider':
      return <SliderField {...props} part={part} />;
  }
}

function ChoiceField(props: FieldProps<'choice'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const isOne = part.most === 1;
  const toggle = (id: string): void => {
    const others = values.filter((one) => one !== id);
    if (isOne) onValues([id]);
    else if (values.includes(id)) onValues(others);
    else if (part.most === 0 || values.length < part.most) onValues([...values, id]);
  };
  if (part.look === 'inline' && isOne && !hasPicture(part.options)) {
    return (
      <NativeSelect
        className={own.inline}
        name={name}
        aria-label={texts.part(number)}
        value={values[0] ?? ''}
        disabled={disabled}
        onChange={(event) => onValues(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
        data={[{ value: '', label: texts.choose }, ...namedOptions(part, part.options)]}
      />
    );
  }
  const Control = isOne ? Radio : Checkbox;
  const control = ({ id, text }: OptionView, i: number, isInText: boolean) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is a component
    <label key={id} className={isInText ? own.word : classes.option} data-chosen={values.includes(id) || undefined}>
      <Control name={name} value={id} checked={values.includes(id)} disabled={disabled} onChange={() => toggle(id)} />
      <span className={classes.optionText}>
        {part.look === 'picture' && <strong>{letterOf(i)} </strong>}
        {!isInText && part.layout && <strong className={classes.optionLabel}>{optionLabel(part.layout, i)}</strong>}
        <RichText html={text} />
      </span>
    </label>
  );
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <p className={classes.hint}>{isOne ? texts.one : part.most > 0 ? texts.upTo(part.most) : texts.several}</p>
      <Ground part={part} places={part.options} chosen={values} onPick={disabled ? undefined : toggle} />
      {part.look === 'text' ? (
        <TextWithFields
          html={part.text}
          kind="row"
          fields={part.options.map((option, i) => ({ number: i + 1, field: control(option, i, true) }))}
          draw={(html) => <RichText html={html} />}
        />
      ) : (
        <OptionsGrid layout={part.layout} count={part.options.length}>
          {part.options.map((option, i) => control(option, i, false))}
        </OptionsGrid>
      )}
    </PartFrame>
  );
}

function OrderField(props: FieldProps<'order'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const places = Array.from({ length: part.most > 0 ? part.most : part.options.length }, (_, i) => i);
  const options = namedOptions(part, part.options);
  /** What was there goes to where the chosen one came from. */
  const put = (at: number, id: string): void => {
    const from = values.indexOf(id);
    if (id === '') onValues(values.filter((_, i) => i !== at));
    else if (from === -1) onValues(at < values.length ? values.with(at, id) : [...values, id]);
    else if (at < values.length) onValues(values.with(from, values[at]!).with(at, id));
    else onValues([...values.filter((one) => one !== id), id]);
  };
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <Ground part={part} places={part.options} chosen={values} />
      {hasPicture(part.options) && part.look === 'list' && <Legend options={part.options} />}
      <p className={classes.hint}>{texts.inOrder}</p>
      <ol className={own.list}>
        {places.map((at) => (
          <li key={at}>
            <NativeSelect
              className={own.select}
              name={`${name}-${at}`}
              aria-label={texts.place(at + 1)}
              value={values[at] ?? ''}
              disabled={disabled || at > values.length}
              onChange={(event) => put(at, event.currentTarget.value)}
              data={[{ value: '', label: texts.choose }, ...options]}
            />
          </li>
        ))}
      </ol>
    </PartFrame>
  );
}

function EntryField(props: FieldProps<'entry'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const given = {
    name,
    disabled,
    value: values[0] ?? '',
    placeholder: part.hint,
    'aria-label': plainText(part.prompt).trim() || texts.part(number),
    onChange: (event: { currentTarget: { value: string } }) =>
      onValues(event.currentTarget.value === '' ? [] : [event.currentTarget.value]),
    spellCheck: false,
  };
  if (part.look === 'area') {
    return (
      <PartFrame prompt={part.prompt} number={number}>
        <Textarea {...given} autosize minRows={4} maxLength={20_000} />
      </PartFrame>
    );
  }
  const width = `${Math.min(72, Math.max(2, part.length || 12)) + 3}ch`;
  return <TextInput {...given} className={own.inline} w={width} maw="100%" maxLength={1000} autoComplete="off" />;
}

function SliderField(props: FieldProps<'slider'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const value = values[0];
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <div className={own.slider}>
        <span className="tabular">{part.low}</span>
        <input
          type="range"
          name={name}
          min={part.low}
          max={part.high}
          step={part.step}
          value={value ?? String(part.low)}
          disabled={disabled}
          aria-label={plainText(part.prompt).trim() || texts.part(number)}
          aria-valuetext={value ?? texts.notSet}
          onChange={(event) => onValues([event.currentTarget.value])}
          // The lowest value, which is where it starts, can be given too.
          onPointerUp={(event) => onValues([event.currentTarget.value])}
          onKeyUp={(event) => event.key !== 'Tab' && event.key !== 'Shift' && onValues([event.currentTarget.value])}
        />
        <span className="tabular">{part.high}</span>
        <output className="tabular">{value ?? texts.notSet}</output>
      </div>
    </PartFrame>
  );
}
