/** Drag and drop of H5P: labels on a picture, or things put to names. */
import { plainText } from '#platform/text/plain-text.ts';
import { fieldsAt, listAt, numberAt, textAt } from '../fields.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { type Activity, type FoundQuestion, looseHtml } from './activity.ts';

interface Zone {
  readonly name: string;
  /** Positions of the right elements. */
  readonly right: readonly number[];
  /** From the left and from above, in percent. */
  readonly x: number;
  readonly y: number;
  /** In letters of 16 pixels. */
  readonly width: number;
  readonly height: number;
}

/** One letter of H5P's measures, in pixels of the task. */
const EM = 16;

export function readDragQuestion(activity: Activity, title: string): FoundQuestion {
  const { params, picture, warn } = activity;
  const task = fieldsAt(params, 'question', 'task');
  const elements = listAt(task, 'elements').map((element) => ({
    isText: /^H5P\.(?:AdvancedText|Text)\b/.test(textAt(element, 'type', 'library')),
    html: looseHtml(textAt(element, 'type', 'params', 'text')),
  }));
  const zones = listAt(task, 'dropZones').map(zoneOf);
  if (elements.length === 0 || zones.length === 0)
    throw new ItemRefused('There is nothing to drag, or no place for it.');
  if (elements.some(({ isText }) => !isText)) throw new ItemRefused('Pictures are dragged; only texts can be.');
  const labels = elements.map(({ html }) => oneLine(plainText(html)));
  warn('Labels are chosen from lists here, and not dragged.');
  const path = textAt(params, 'question', 'settings', 'background', 'path');
  const stem = looseHtml(textAt(params, 'question', 'settings', 'questionTitle') || title);
  return path === ''
    ? { stem, interaction: asPairs(labels, zones) }
    : { stem, interaction: onPicture({ labels, zones, params, picture, path, title }) };
}

function zoneOf(zone: unknown): Zone {
  return {
    name: oneLine(plainText(looseHtml(textAt(zone, 'label')))),
    right: listAt(zone, 'correctElements').map(Number),
    x: numberAt(zone, 'x') ?? 0,
    y: numberAt(zone, 'y') ?? 0,
    width: numberAt(zone, 'width') ?? 0,
    height: numberAt(zone, 'height') ?? 0,
  };
}

/** Without a picture each text belongs to the name of a place. */
function asPairs(labels: readonly string[], zones: readonly Zone[]): FoundQuestion['interaction'] {
  if (zones.some(({ name }) => name === ''))
    throw new ItemRefused('A place has no name, and there is no picture behind it.');
  const pairs = labels.map((left, i) => {
    const of = zones.filter(({ right }) => right.includes(i));
    if (of.length !== 1) throw new ItemRefused('A text belongs to no place, or to several; there is no form for that.');
    return { left: looseHtml(left), right: looseHtml(of[0]!.name) };
  });
  const used = new Set(pairs.map(({ right }) => right));
  const distractors = zones.map(({ name }) => looseHtml(name)).filter((name) => !used.has(name));
  return { kind: 'matching', shuffle: true, pairs, distractors };
}

interface OnPicture extends Pick<Activity, 'params' | 'picture'> {
  readonly labels: readonly string[];
  readonly zones: readonly Zone[];
  readonly path: string;
  readonly title: string;
}

function onPicture({ labels, zones, params, picture, path, title }: OnPicture): FoundQuestion['interaction'] {
  const background = picture(path, title);
  if (!background) throw new ItemRefused('Its picture is no PNG, JPEG, GIF or WebP, or too large.');
  const width = numberAt(params, 'question', 'settings', 'size', 'width') ?? background.width;
  const height = numberAt(params, 'question', 'settings', 'size', 'height') ?? background.height;
  const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));
  const places = zones.map((zone, i) => {
    if (zone.right.length !== 1)
      throw new ItemRefused('A place takes several labels, or none; there is no form for that.');
    const x = within((zone.x / 100) * background.width, background.width - 1);
    const y = within((zone.y / 100) * background.height, background.height - 1);
    const shape = {
      kind: 'rectangle' as const,
      x,
      y,
      width: Math.max(1, within(((zone.width * EM) / width) * background.width, background.width - x)),
      height: Math.max(1, within(((zone.height * EM) / height) * background.height, background.height - y)),
    };
    return { shape, name: String(i + 1), label: zone.right[0]! };
  });
  if (places.some(({ label }) => labels[label] === undefined))
    throw new ItemRefused('A place names a label that is not there.');
  return { kind: 'picture-labels', picture: background, labels, places };
}
