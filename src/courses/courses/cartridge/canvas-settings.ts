/** What Canvas keeps of a quiz in a part of its own beside it: the settings that cartridges have no place for. */
import { posix } from 'node:path';
import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import { findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Reading } from './reading.ts';

type Quiz = CourseFile['quizzes'][number];

export interface CanvasSettings {
  readonly settings: Partial<Quiz>;
  /** What of them has no place in a quiz here. */
  readonly messages: readonly string[];
}

const counted: Readonly<Record<string, Quiz['countedAttempt']>> = {
  keep_highest: 'highest',
  keep_latest: 'last',
  keep_average: 'average',
};

const DATES = ['unlock_at', 'lock_at', 'due_at'];
const LOCKDOWN = ['require_lockdown_browser', 'require_lockdown_browser_monitor'];

/** `path`: of the quiz as all programs read it. */
export async function readCanvasSettings(reading: Reading, path: string): Promise<CanvasSettings> {
  const beside = posix.join(posix.dirname(path), 'assessment_meta.xml');
  if (!reading.zip.names.includes(beside)) return { settings: {}, messages: [] };
  const root = await reading.xml(beside);
  const description = await reading.texts.read(textIn(root, 'description'), beside);
  const shuffles = textIn(root, 'shuffle_answers');
  const countedAttempt = counted[textIn(root, 'scoring_policy')];
  return {
    settings: {
      ...(description.html !== '' && description.html.length <= 60_000 && { description: description.html }),
      ...(/^(?:true|false)$/.test(shuffles) && { shuffleOptions: shuffles === 'true' }),
      ...(countedAttempt && { countedAttempt }),
      ...(textIn(root, 'hide_results') === 'always' && { feedbackTiming: 3 }),
    },
    messages: [...description.warnings, ...lostOf(root)],
  };
}

const textIn = (root: XmlElement, name: string): string => {
  const found = findChild(root, name);
  return found ? textOf(found).trim() : '';
};

function lostOf(root: XmlElement): string[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => textIn(root, name) !== '');
  const is = (...names: readonly string[]): boolean => names.some((name) => textIn(root, name) === 'true');
  const isHidden =
    !['', 'always'].includes(textIn(root, 'hide_results')) ||
    textIn(root, 'show_correct_answers') === 'false' ||
    has('show_correct_answers_at', 'hide_correct_answers_at') ||
    is('one_time_results', 'show_correct_answers_last_attempt');
  return [
    ...(has('access_code') ? ['The access code is left out.'] : []),
    ...(has('ip_filter') ? ['The networks that the quiz is restricted to are left out.'] : []),
    ...(has(...DATES) ? ['The dates between which the quiz can be taken are left out.'] : []),
    ...(is('one_question_at_a_time', 'cant_go_back')
      ? ['In the file questions come one at a time; here students choose their way.']
      : []),
    ...(isHidden ? ['When students see results and right answers is left out.'] : []),
    ...(is(...LOCKDOWN) ? ['The lockdown browser is left out.'] : []),
    ...(/survey/.test(textIn(root, 'quiz_type')) ? ['In the file it is a survey; here its answers are marked.'] : []),
  ];
}
