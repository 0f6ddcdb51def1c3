/** A ruler or a protractor over a picture: dragged, turned by its handle, and moved and turned by keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import {
  firstPose,
  inUnits,
  inWindow,
  moved,
  ontoPicture,
  type Point,
  type Pose,
  pictureUnder,
  type Shown,
  turned,
} from '#delivery/tools/measuring.ts';
import type { NeutralScale } from '#items/question-types/neutral/measuring.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { toolsTexts } from '../texts.ts';
import { Drawing, gripOf } from './Drawing.tsx';
import classes from './measuring.module.css';
import { usePictures } from './use-pictures.ts';

interface ToolProps {
  readonly scale: NeutralScale;
  readonly question: string;
  readonly stimulus: string | undefined;
  readonly pose: Pose | null;
  readonly onPose: (pose: Pose) => void;
}

/** Keys move by pixels of the picture, and turn by degrees; with Shift by more. */
const STEPS = { move: 2, far: 20, turn: 1, wide: 15 } as const;

/** What a key does; null for keys of the page. */
export function poseAfterKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, pose: Pose, shown: Shown): Pose | null {
  const step = event.shiftKey ? STEPS.far : STEPS.move;
  const angle = event.shiftKey ? STEPS.wide : STEPS.turn;
  switch (event.key) {
    case 'ArrowLeft':
      return moved(pose, -step, 0, shown);
    case 'ArrowRight':
      return moved(pose, step, 0, shown);
    case 'ArrowUp':
      return moved(pose, 0, -step, shown);
    case 'ArrowDown':
      return moved(pose, 0, step, shown);
    case 'PageUp':
      return turned(pose, angle);
    case 'PageDown':
      return turned(pose, -angle);
    case 'Home':
      return { ...pose, angle: 0 };
    default:
      return null;
  }
}

/** Says where the tool is, for those who do not see it. */
export function useWhere(): (scale: NeutralScale, pose: Pose, shown: Shown) => string {
  const texts = useTexts(toolsTexts).measure;
  const format = useFormat();
  return (scale, pose, shown) => {
    const { isPicture, width, height } = shown;
    const angle = format.number(pose.angle);
    if (scale.kind === 'ruler') {
      const { unit: name } = scale.major;
      const unit = isKeyOf(texts.units, name) ? texts.units[name] : name;
      const length = (pixels: number): string =>
        texts.length(format.number(Math.round(inUnits(pixels, scale) * 100) / 100), unit);
      return texts.rulerAt({ left: length(pose.x), top: length(pose.y), angle, isPicture });
    }
    const percent = (part: number): string => format.percent(Math.round(part * 100));
    return texts.protractorAt({ left: percent(pose.x / width), top: percent(pose.y / height), angle, isPicture });
  };
}

/** Follows the pointer until it is let go. */
function follow(event: PointerEvent<Element>, onMove: (point: Point) => void, onEnd?: () => void): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const target = event.currentTarget;
  target.setPointerCapture(event.pointerId);
  const move = (next: Event): void => {
    if (next instanceof MouseEvent) onMove({ x: next.clientX, y: next.clientY });
  };
  const end = (): void => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', end);
    target.removeEventListener('pointercancel', end);
    onEnd?.();
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', end);
  target.addEventListener('pointercancel', end);
}

/** Degrees against the clock from the point to another. */
const angleTo = (from: Point, to: Point): number => (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;

/** Nothing where its question is not on the page. */
export function MeasuringTool({ scale, question, stimulus, pose: given, onPose }: ToolProps) {
  const texts = useTexts(toolsTexts).measure;
  const where = useWhere();
  const box = useRef<HTMLDivElement>(null);
  const pictures = usePictures(question, stimulus);
  const latest = useRef<Pose>(undefined);
  if (!pictures) return null;
  const at = Math.min(given?.picture ?? 0, pictures.length - 1);
  const shown = pictures[at]!;
  const pose = given ?? firstPose(scale.kind, shown, at);
  latest.current = pose;
  const put = (next: Pose): void => {
    latest.current = next;
    onPose(next);
  };
  const origin = inWindow(pose, shown);

  const drag = (event: PointerEvent<Element>): void => {
    box.current?.focus({ preventScroll: true });
    const [from, start] = [{ x: event.clientX, y: event.clientY }, pose];
    const onMove = ({ x, y }: Point): void =>
      put(moved(start, (x - from.x) / shown.factor, (y - from.y) / shown.factor, shown));
    // Where it is put down it measures the picture below it.
    const onEnd = (): void => {
      const last = latest.current!;
      const under = pictureUnder(inWindow(last, shown), pictures, at);
      if (under !== at) put(ontoPicture(last, shown, pictures[under]!, under));
    };
    follow(event, onMove, onEnd);
  };
  const turn = (event: PointerEvent<Element>): void => {
    box.current?.focus({ preventScroll: true });
    const start = pose;
    const from = angleTo(origin, { x: event.clientX, y: event.clientY });
    follow(event, (point) => put(turned(start, angleTo(origin, point) - from)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = poseAfterKey(event, pose, shown);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    put(next);
  };
  const grip = gripOf(scale, shown);
  return (
    <div
      ref={box}
      className={classes.tool}
      role="slider"
      tabIndex={0}
      aria-label={texts.names[scale.kind]}
      aria-valuemin={-180}
      aria-valuemax={180}
      aria-valuenow={pose.angle}
      aria-valuetext={where(scale, pose, shown)}
      aria-description={texts.keys}
      data-measuring={scale.kind}
      dir="ltr"
      style={{ transform: `translate(${origin.x}px, ${origin.y}px) rotate(${-pose.angle}deg)` }}
      onKeyDown={onKeyDown}
      onPointerDown={drag}
    >
      <Drawing scale={scale} shown={shown} />
      <div
        className={classes.grip}
        aria-hidden
        data-grip
        style={{ transform: `translate(${grip.x}px, ${grip.y}px)` }}
        onPointerDown={turn}
      />
    </div>
  );
}
