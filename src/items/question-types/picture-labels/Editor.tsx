import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { DrawingBoard } from '../picture/DrawingBoard.tsx';
import { PictureField } from '../picture/PictureField.tsx';
import { ShapeFields } from '../picture/ShapeFields.tsx';
import { pictureTexts } from '../picture/texts.ts';
import type { EditorProps } from '../screen-props.ts';
import { withLabels } from './edit.ts';
import { type Content, MAX_LABELS, MAX_PLACES, newLabel, newPlace } from './schema.ts';

interface PlaceFieldsProps {
  readonly place: Content['places'][number];
  readonly labels: Content['labels'];
  readonly onChange: (place: Content['places'][number]) => void;
  readonly errorOf: (field: 'name' | 'label' | 'shape') => string | undefined;
}

function PlaceFields({ place, labels, onChange, errorOf }: PlaceFieldsProps) {
  const texts = useTexts(pictureTexts);
  return (
    <Stack gap="xs">
      <TextInput
        label={texts.areaName}
        required
        value={place.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ ...place, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.rightLabel}
        value={String(place.label)}
        error={errorOf('label')}
        data={labels.map(({ text }, at) => ({ value: String(at), label: text || texts.label(at + 1) }))}
        onChange={(event) => onChange({ ...place, label: Number(event.currentTarget.value) })}
      />
      <ShapeFields shape={place.shape} onChange={(shape) => onChange({ ...place, shape })} error={errorOf('shape')} />
    </Stack>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(pictureTexts);
  const { labels, places } = content;
  const nextName = texts.area(places.length + 1);
  /** A new place is for the first label that has none yet. */
  const nextLabel = Math.max(
    0,
    labels.findIndex((_, i) => !places.some(({ label }) => label === i)),
  );
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <RowsEditor
        legend={texts.labels}
        help={texts.labelsHelp}
        rows={labels}
        onChange={(rows) => onChange(withLabels(content, rows))}
        min={2}
        max={MAX_LABELS}
        newRow={newLabel}
        addLabel={texts.addLabel}
        nameOf={texts.label}
        keyOf={({ id }) => id}
        error={errors.labels}
      >
        {(label, change, i) => (
          <TextInput
            label={texts.labelText}
            required
            value={label.text}
            error={errors[`labels.${i}.text`]}
            onChange={(event) => change({ ...label, text: event.currentTarget.value })}
          />
        )}
      </RowsEditor>
      <PictureField
        value={content}
        onChange={({ picture, width, height }) => onChange({ ...content, picture, width, height })}
        error={errors.picture}
        onUpload={onUpload}
      />
      <DrawingBoard
        content={content}
        places={places.map(({ id, shape }, i) => ({ id, shape, name: String(i + 1), isChosen: false }))}
        onDrawn={(shape) => {
          if (places.length >= MAX_PLACES) return;
          onChange({ ...content, places: [...places, newPlace(shape, nextName, nextLabel)] });
        }}
      />
      <RowsEditor
        legend={texts.areas}
        rows={places}
        onChange={(rows) => onChange({ ...content, places: rows })}
        min={1}
        max={MAX_PLACES}
        newRow={() => newPlace({ kind: 'rectangle', x: 20, y: 20, width: 120, height: 44 }, nextName, nextLabel)}
        addLabel={texts.addArea}
        nameOf={texts.area}
        keyOf={({ id }) => id}
        error={errors.places}
      >
        {(place, change, i) => (
          <PlaceFields
            place={place}
            labels={labels}
            onChange={change}
            errorOf={(field) => errors[`places.${i}.${field}`]}
          />
        )}
      </RowsEditor>
    </Stack>
  );
}
