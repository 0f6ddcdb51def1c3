/** Essays and orders. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { type NeutralFiles, orderingScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { isBlankHtml } from '../texts.ts';
import { textIn } from './answers.ts';
import { Refused } from './refused.ts';
import { findHtml, type Reading, readHtml } from './texts.ts';

/** What Moodle means by "unlimited", which no installation is. */
const MANY_FILES = 10;

const whole = (question: XmlElement, name: string): number => {
  const value = Number(textIn(question, name));
  return Number.isInteger(value) && value > 0 ? value : 0;
};

export function readEssay(question: XmlElement, reading: Reading): NeutralInteraction {
  const editor = textIn(question, 'responseformat');
  const files = filesOf(question, reading);
  const graderNote = findHtml(findChild(question, 'graderinfo'), reading);
  if (editor === 'noinline' && files) return { kind: 'file-upload', files, ...(graderNote && { graderNote }) };
  const template = findHtml(findChild(question, 'responsetemplate'), reading);
  const [minWords, maxWords] = [whole(question, 'minwordlimit'), whole(question, 'maxwordlimit')];
  return {
    kind: 'essay',
    // Moodle's usual editor says little of what the author wanted; plain and monospaced do.
    ...(editor === 'plain' && { editor: 'plain' as const }),
    ...(editor === 'monospaced' && { editor: 'code' as const }),
    ...(minWords > 0 && { minWords }),
    ...(maxWords > 0 && { maxWords }),
    ...(template && { template }),
    ...(files && { files }),
    ...(graderNote && { graderNote }),
  };
}

function filesOf(question: XmlElement, { warn }: Reading): NeutralFiles | undefined {
  const attachments = Number(textIn(question, 'attachments') || '0');
  if (!Number.isInteger(attachments) || attachments === 0) return undefined;
  if (attachments < 0) warn(`Any number of files may be added in Moodle; here it is ${MANY_FILES} at most.`);
  const endings = endingsOf(question, warn);
  const maxBytes = whole(question, 'maxbytes');
  return {
    atLeast: whole(question, 'attachmentsrequired'),
    atMost: attachments < 0 ? MANY_FILES : attachments,
    endings,
    ...(maxBytes > 0 && { maxBytes }),
  };
}

/** Moodle also knows groups of kinds such as `document`, and media types. */
function endingsOf(question: XmlElement, warn: Reading['warn']): string[] {
  const kinds = textIn(question, 'filetypeslist')
    .split(/[,;\s]+/)
    .filter((kind) => kind !== '' && kind !== '*');
  const isEnding = (kind: string): boolean => /^\.[a-z0-9]{1,10}$/i.test(kind);
  const endings = kinds.filter(isEnding).map((ending) => ending.toLowerCase());
  const others = excerpt(kinds.filter((kind) => !isEnding(kind)).join(', '));
  if (others !== '' && endings.length > 0)
    warn(`The kinds of files "${others}" are left out: only endings such as .pdf can be kept.`);
  if (others !== '' && endings.length === 0)
    warn(`The kinds of files "${others}" are left out: any file may be handed in.`);
  return endings;
}

/** Numbers stand for the rules in exports of the plug-in, names in those of Moodle 4.4 and later. */
const byNumber: Readonly<Record<string, (typeof orderingScorings)[number]>> = {
  '-1': 'all-or-nothing',
  '0': 'absolute-position',
  '1': 'relative-next-exclude-last',
  '2': 'relative-next-include-last',
  '3': 'relative-one-previous-and-next',
  '4': 'relative-all-previous-and-next',
  '5': 'longest-ordered-subset',
  '6': 'longest-contiguous-subset',
  '7': 'relative-to-correct',
};

export function readOrdering(question: XmlElement, reading: Reading): NeutralInteraction {
  const items = childrenNamed(question, 'answer')
    .map((answer) => readHtml(answer, reading))
    .filter((html) => !isBlankHtml(html));
  if (items.length < 2) throw new Refused('An order needs at least two things to put in order.');
  const rule = textIn(question, 'gradingtype');
  const scoring = byNumber[rule] ?? orderingScorings.find((name) => name === rule.toLowerCase().replaceAll('_', '-'));
  if (textIn(question, 'selecttype') !== '' && !/^(?:0|ALL)$/i.test(textIn(question, 'selecttype'))) {
    reading.warn('Moodle shows some of its things only; here all of them are put in order.');
  }
  return { kind: 'ordering', items, ...(scoring && { scoring }) };
}
