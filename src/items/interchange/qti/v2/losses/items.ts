/** What an item says beside its question and its scoring, and nobody carries out here: each is named. */

import { unknownTemplate } from '#items/question-types/composite/processing/template-name.ts';
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { allNamed, childrenNamed, findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isRecording } from '../../../pictures.ts';
import { type FindPicture, isPictureObject } from '../../html.ts';
import { ItemRefused } from '../../refused.ts';

/** Throws `ItemRefused` for a scoring that could only be guessed, whatever the question becomes. */
export function refuseGuesses(item: XmlElement): void {
  const template = unknownTemplate(findChild(item, 'responseProcessing'));
  if (template !== null)
    throw new ItemRefused(
      `Its scoring is the template "${template}", which is not known here. Write its rules into the item.`,
    );
  const declared = new Set(
    childrenNamed(item, 'responseDeclaration', 'outcomeDeclaration', 'templateDeclaration').map(
      ({ attributes }) => attributes.identifier,
    ),
  );
  const processing = childrenNamed(item, 'responseProcessing', 'templateProcessing');
  const asksTime = processing
    .flatMap((one) => [...walk(one)])
    .some(({ name, attributes }) => name === 'variable' && attributes.identifier === 'duration');
  if (asksTime && !declared.has('duration'))
    throw new ItemRefused(
      'Its scoring uses "duration", the time that a student has taken. No question here is scored by time.',
    );
}

/** What is shown from a file of its own and is no picture. */
export function warnOfMedia(itemBody: XmlElement, findPicture: FindPicture, warn: Warn): void {
  for (const node of allNamed(itemBody, 'video', 'audio', 'object', 'iframe', 'embed', 'include')) {
    const { name, attributes } = node;
    const { data, href, src = data ?? href ?? '', type = '' } = attributes;
    if (name === 'video' || name === 'audio' || /^(?:audio|video)\//.test(type)) {
      const sources = [src, ...allNamed(node, 'source').map((one) => one.attributes.src ?? '')];
      if (!sources.some((source) => isRecording(findPicture(source))))
        warn('A video or sound is left out: the file does not hold it, or browsers can’t play it.');
    } else if (name === 'object' && isPictureObject(attributes)) continue;
    else warn(`A passage in a separate file (${src || type}) is left out. Add it in the editor.`);
  }
}

export const informationLoss = (title: string): string =>
  `A text that students can open ("${title}") is left out. Add it as a hint.`;

/** Names texts that are opened on demand. */
export function warnOfInformation(itemBody: XmlElement, warn: Warn): void {
  for (const { attributes } of allNamed(itemBody, 'infoControl')) warn(informationLoss(attributes.title ?? ''));
}

const asNumber = (text: string | undefined): number => {
  const number = Number(text ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** Names the least that an answer must have, and the form that it must take: here every answer is accepted. */
export function warnOfConstraints(itemBody: XmlElement, warn: Warn): void {
  for (const { name, attributes } of walk(itemBody)) {
    const { minChoices, minAssociations, matchMin, minStrings, maxStrings, patternMask } = attributes;
    const isFreeOrder = name === 'orderInteraction' || name === 'graphicOrderInteraction';
    if (asNumber(minChoices) > 0 && !isFreeOrder)
      warn(`The file wants at least ${minChoices} to be chosen. Here an answer with fewer is accepted.`);
    if (asNumber(minChoices) > 0 && isFreeOrder)
      warn(`The file wants at least ${minChoices} to be put in order. Here an answer with fewer is accepted.`);
    if (asNumber(minAssociations) === 1)
      warn('The file wants at least one pair. Here an answer without pairs is accepted.');
    if (asNumber(minAssociations) > 1)
      warn(`The file wants at least ${minAssociations} pairs. Here an answer with fewer is accepted.`);
    if (asNumber(matchMin) > 0)
      warn('The file wants some choices to be used at least once. Here an answer without them is accepted.');
    if (asNumber(minStrings) > 1 || asNumber(maxStrings) > 1)
      warn('The file takes several texts in one field. Here the field takes one.');
    if (patternMask !== undefined)
      warn(`The file wants an entry of the form "${patternMask}". Here every entry is accepted.`);
  }
}
