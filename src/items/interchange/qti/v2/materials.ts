/** What may be at hand for an item of QTI 3 (`companionMaterialsInfo`). */

import { canBeDrawn, type NeutralScale } from '#items/question-types/neutral/measuring.ts';
import {
  angleUnits,
  calculatorTypes,
  lengthUnits,
  type NeutralMaterial,
  type NeutralStep,
} from '#items/question-types/neutral/neutral-aids.ts';
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { plainOf } from './body.ts';

const textIn = (element: XmlElement, name: string): string => {
  const child = findChild(element, name);
  return child ? plainOf(child).slice(0, 500) : '';
};

function stepOf(element: XmlElement | null, units: readonly string[]): NeutralStep | null {
  if (!element) return null;
  const [value, unit] = [plainOf(element), element.attributes.unit ?? ''];
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) && units.includes(unit) ? { value, unit } : null;
}

function scaleOf(element: XmlElement, kind: 'ruler' | 'protractor'): NeutralMaterial | null {
  const [si, us] = kind === 'ruler' ? ['ruleSystemSi', 'ruleSystemUs'] : ['incrementSi', 'incrementUs'];
  const own = findChild(element, si!) ?? findChild(element, us!);
  if (!own) return null;
  const system = own.name === si ? 'si' : 'us';
  const units: readonly string[] = (kind === 'ruler' ? lengthUnits : angleUnits)[system];
  const major = stepOf(findChild(own, 'majorIncrement'), units);
  const length = textIn(own, 'minimumLength');
  if (!major || !/^\d{0,6}$/.test(length)) return null;
  const minor = stepOf(findChild(own, 'minorIncrement'), units);
  return { kind, description: textIn(element, 'description'), system, length, minor, major };
}

function calculatorIn(element: XmlElement, warn: Warn): NeutralMaterial | null {
  const name = textIn(element, 'calculatorType').toLowerCase();
  const type = calculatorTypes.find((one) => one === name);
  if (!type) return null;
  if (type === 'graphing') warn('There is no graphing calculator here: students get the scientific one.');
  if (findChild(element, 'calculatorInfo')) warn('The file about its calculator is left out.');
  return { kind: 'calculator', type, description: textIn(element, 'description') };
}

const NOT_ON_SCREEN = {
  ruler: 'The scale of its ruler does not fit on a screen: the question says that a ruler may be used.',
  protractor: 'The scale of its protractor does not fit on a screen: the question says that a protractor may be used.',
} as const;

const isScale = (material: NeutralMaterial | null): material is NeutralScale =>
  material?.kind === 'ruler' || material?.kind === 'protractor';

function materialOf(element: XmlElement, warn: Warn): NeutralMaterial | null {
  if (element.name === 'calculator') return calculatorIn(element, warn);
  if (element.name === 'rule' || element.name === 'protractor') {
    const scale = scaleOf(element, element.name === 'rule' ? 'ruler' : 'protractor');
    if (isScale(scale) && !canBeDrawn(scale)) warn(NOT_ON_SCREEN[scale.kind]);
    return scale;
  }
  const description = element.name === 'physicalMaterial' ? plainOf(element).slice(0, 500) : '';
  return description === '' ? null : { kind: 'physical', description };
}

/** In the order of the file. What has no form here is named. */
export function materialsOf(item: XmlElement, warn: Warn): readonly NeutralMaterial[] {
  const info = findChild(item, 'companionMaterialsInfo');
  return (info ? elementsOf(info) : []).flatMap((element) => {
    const material = materialOf(element, warn);
    if (!material) warn(`One of its companion materials is left out: ${element.name}.`);
    return material ?? [];
  });
}
