import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import own from './picture.module.css';
import type { Shape } from './schema.ts';
import { centreOf, pointsText, readPoints } from './shapes.ts';
import { pictureTexts } from './texts.ts';

interface ShapeFieldsProps {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
  readonly error?: string | undefined;
}

const SIZE = 40;

/** The shape in another form, about the same place. */
function asKind(shape: Shape, kind: Shape['kind']): Shape {
  if (shape.kind === kind) return shape;
  const [x, y] = centreOf(shape).map(Math.round) as [number, number];
  const [left, top] = [Math.max(0, x - SIZE), Math.max(0, y - SIZE)];
  if (kind === 'circle') return { kind, x, y, radius: SIZE };
  if (kind === 'rectangle') return { kind, x: left, y: top, width: 2 * SIZE, height: 2 * SIZE };
  const points: [number, number][] = [
    [x, top],
    [x + SIZE, y + SIZE],
    [left, y + SIZE],
  ];
  return { kind, points };
}

function Points({ shape, onChange }: { shape: Extract<Shape, { kind: 'polygon' }>; onChange: (shape: Shape) => void }) {
  const texts = useTexts(pictureTexts);
  const [typed, setTyped] = useState(pointsText(shape.points));
  return (
    <TextInput
      label={texts.points}
      description={texts.pointsHelp}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const points = readPoints(event.currentTarget.value);
        if (points) onChange({ kind: 'polygon', points });
      }}
      onBlur={() => setTyped(pointsText(shape.points))}
    />
  );
}

/** Where a place lies, in numbers: what the pointer draws can be typed as well. */
export function ShapeFields({ shape, onChange, error }: ShapeFieldsProps) {
  const texts = useTexts(pictureTexts);
  const fields =
    shape.kind === 'circle'
      ? (['x', 'y', 'radius'] as const)
      : shape.kind === 'rectangle'
        ? (['x', 'y', 'width', 'height'] as const)
        : [];
  return (
    <>
      <div className={own.numbers}>
        <ChoiceSelect
          label={texts.kind}
          value={shape.kind}
          error={error}
          data={(['rectangle', 'circle', 'polygon'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(chosen) => onChange(asKind(shape, chosen))}
        />
        {fields.map((field) => (
          <NumberField
            key={field}
            unit="pixels"
            min={field === 'x' || field === 'y' ? 0 : 1}
            max={10_000}
            decimals={0}
            step={1}
            label={texts[field]}
            width="100%"
            value={(shape as unknown as Record<string, number>)[field] ?? 0}
            onChange={(value) => onChange({ ...shape, [field]: value } as Shape)}
          />
        ))}
      </div>
      {shape.kind === 'polygon' && <Points shape={shape} onChange={onChange} />}
    </>
  );
}
