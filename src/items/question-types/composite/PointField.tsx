import { Button } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PictureWithPlaces } from '../picture/PictureWithPlaces.tsx';
import own from './composite.module.css';
import { type FieldProps, PartFrame } from './PartFrame.tsx';
import { compositeTexts } from './texts.ts';

/** Of the mark that a point is drawn with, in pixels of the picture. */
const RADIUS = 6;

/** Places on a picture: pointed at, or typed as two numbers. */
export function PointField(props: FieldProps<'point'>) {
  const { part, number, name, values, onValues, disabled } = props;
  const texts = useTexts(compositeTexts);
  const svg = useRef<SVGSVGElement>(null);
  const points = values.map((value) => value.split(' ').map(Number) as [number, number]);
  const isFull = part.most > 0 && points.length >= part.most;
  const put = (at: number, x: number, y: number): void => {
    const point = `${clamped(x, part.width)} ${clamped(y, part.height)}`;
    onValues(at < values.length ? values.with(at, point) : [...values, point]);
  };
  const pick = (event: PointerEvent<SVGSVGElement>): void => {
    const box = svg.current?.getBoundingClientRect();
    if (disabled || !box || event.button !== 0) return;
    const x = ((event.clientX - box.left) / box.width) * part.width;
    const y = ((event.clientY - box.top) / box.height) * part.height;
    put(isFull ? values.length - 1 : values.length, x, y);
  };
  const rows = Array.from({ length: points.length + (isFull ? 0 : 1) }, (_, at) => at);
  return (
    <PartFrame prompt={part.prompt} number={number}>
      <PictureWithPlaces
        picture={part.text}
        width={part.width}
        height={part.height}
        isWhole
        svgRef={svg}
        onPointerDown={pick}
        places={points.map(([x, y], i) => ({
          id: `${i}`,
          shape: { kind: 'circle', x, y, radius: RADIUS },
          name: String(i + 1),
          isChosen: true,
        }))}
      />
      <ol className={own.list}>
        {rows.map((at) => (
          <li key={at} className={own.row}>
            {([0, 1] as const).map((axis) => (
              <AxisField
                key={axis}
                name={`${name}-${at}-${axis}`}
                label={axis === 0 ? texts.across(at + 1) : texts.down(at + 1)}
                value={points[at]?.[axis] ?? null}
                most={axis === 0 ? part.width : part.height}
                disabled={disabled}
                onValue={(value) => {
                  const [x = 0, y = 0] = points[at] ?? [];
                  put(at, axis === 0 ? value : x, axis === 1 ? value : y);
                }}
              />
            ))}
            {at < points.length && !disabled && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={texts.removePoint(at + 1)}
                onClick={() => onValues(values.filter((_, i) => i !== at))}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </PartFrame>
  );
}

interface AxisProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  readonly disabled: boolean;
  readonly onValue: (value: number) => void;
}

/** While what is typed can't be used, the answer stays and the field says why. */
function AxisField({ name, label, value, most, disabled, onValue }: AxisProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <NumberField
      unit="pixels"
      min={0}
      max={most}
      width="7rem"
      isOptional
      ariaLabel={label}
      value={isRefused ? Number.NaN : value}
      isDisabled={disabled}
      input={{ name }}
      onChange={(next) => {
        const isUsable = next !== null && !Number.isNaN(next);
        setRefused(next !== null && !isUsable);
        if (isUsable) onValue(next);
      }}
    />
  );
}

const clamped = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
