/** Answers that are written: texts, numbers, essays. */
import { allNamed } from '#platform/text/xml-nodes.ts';
import type { NeutralResponse } from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import type { Answer } from './conditions.ts';
import { isPercent } from './metadata.ts';
import { numberAnswers } from './number-answers.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { isCaseSensitive, OUTSIDER, textAnswers } from './text-answers.ts';

const written =
  (ident: string) =>
  (response: NeutralResponse): Answer | null =>
    response.kind === 'text' ? new Map([[ident, response.text.trim() === '' ? [] : [response.text.trim()]]]) : null;

/** Feedback that comes with right and wrong answers alike. */
function generalOf(item: Item12, { ident }: Response): string[] {
  const { conditions } = item.processing;
  if (isPercent(item.metadata)) {
    const first = conditions.find(({ asked }) => asked && allNamed(asked, 'other').length > 0);
    return [...(first?.feedback ?? [])];
  }
  const asked = conditions.flatMap((condition) => (condition.asked ? allNamed(condition.asked, ...VALUES) : []));
  const texts = [...asked.map((part) => part.children.join('').trim()).filter((text) => text !== ''), OUTSIDER];
  const shown = texts.map((text) => item.processing.carryOut(new Map([[ident, [text]]])).feedback);
  return (shown[0] ?? []).filter((name) => shown.every((names) => names.includes(name)));
}

const VALUES = ['varequal', 'varsubset', 'varsubstring', 'vargt', 'vargte', 'varlt', 'varlte'] as const;

export function readShortText(item: Item12): Found {
  const [response] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is no place for the answer.');
  const general = generalOf(item, response);
  const outcomeOf = (text: string) => item.processing.carryOut(new Map([[response.ident, [text]]]));
  const answers = textAnswers(item, response, outcomeOf, general);
  if (answers.length === 0) throw new ItemRefused('The file does not say which answer is right.');
  return {
    interaction: { kind: 'short-text', caseSensitive: isCaseSensitive(item), answers },
    general,
    answerFor: written(response.ident),
  };
}

export function readNumeric(item: Item12): Found {
  const [response] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is no place for the answer.');
  const general = generalOf(item, response);
  const outcomeOf = (text: string) => item.processing.carryOut(new Map([[response.ident, [text]]]));
  const { answers, openEnds } = numberAnswers(item, response, outcomeOf, general);
  if (answers.length === 0) throw new ItemRefused('The file does not say which number is right.');
  return {
    interaction: { kind: 'numeric', answers, units: [] },
    general,
    answerFor: written(response.ident),
    openEnds,
  };
}

export function readEssay(item: Item12): Found {
  const { attributes = {} } = item.presentation.responses[0] ?? {};
  const count = (name: string): number | undefined => {
    const text = attributes[name] ?? '';
    return /^no$/i.test(attributes.word_limit_enabled ?? '') || !/^[1-9]\d{0,5}$/.test(text) ? undefined : Number(text);
  };
  const [minWords, maxWords] = [count('word_limit_min'), count('word_limit_max')];
  const note = item.metadata.get('grading_notes');
  return {
    interaction: {
      kind: 'essay',
      ...(minWords !== undefined && { minWords }),
      ...(maxWords !== undefined && { maxWords }),
      ...(note && { graderNote: note }),
    },
    general: alwaysShown(item),
  };
}
