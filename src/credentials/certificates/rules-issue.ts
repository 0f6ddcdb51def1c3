/** Pure rules: who gets which certificate, and when. */
import { keysOf } from '#platform/contract/object-of.ts';
import type { CertificateRule } from './rules/contract.ts';

/** Where nothing else is set: of a quiz when the student asks for it, of a course with its completion. */
export const usualRule = (kind: 'quiz' | 'course'): CertificateRule => ({
  issue: kind === 'quiz' ? 'asked' : 'automatic',
  releaseAt: null,
  template: null,
  participation: false,
  excellenceFrom: null,
  excellenceTemplate: null,
});

/** What counts of somebody at a quiz. */
export interface Result {
  /** Null where the quiz has no pass mark. */
  readonly passed: boolean | null;
  readonly percent: number;
}

export interface Deserved {
  readonly outcome: 'passed' | 'taken';
  readonly excellent: boolean;
  readonly templateId: string | null;
}

/** What a certificate says of a result in percent: from 0 to 100, even where marks were negative. */
export const asPercent = (percent: number): number => Math.min(100, Math.max(0, percent));

/** What the result of a quiz deserves; null: nothing. */
export function deservedOf(rule: CertificateRule, { passed, percent }: Result): Deserved | null {
  if (passed === false) return rule.participation ? { outcome: 'taken', excellent: false, templateId: null } : null;
  if (passed === null) return { outcome: 'taken', excellent: false, templateId: rule.template };
  const excellent = rule.excellenceFrom !== null && percent >= rule.excellenceFrom;
  return { outcome: 'passed', excellent, templateId: excellent ? rule.excellenceTemplate : rule.template };
}

/** True when a certificate takes the place of one that was issued before: passed instead of taken, or with excellence. */
export const isBetter = (
  now: { outcome: string; excellent: boolean },
  before: { outcome: string; excellent: boolean },
): boolean =>
  (now.outcome === 'passed' && before.outcome === 'taken') ||
  (now.outcome === before.outcome && now.excellent && !before.excellent);

/** Why a certificate was replaced automatically: what is on record, which screens say in the reader's language. */
export const ownReasons = { better: 'A better result was certified', changed: 'The result has changed' } as const;

/** The reason as the record has it, or what `words` say for one of our own. */
export function reasonIn(words: Readonly<Record<keyof typeof ownReasons, string>>, reason: string): string {
  const own = keysOf(ownReasons).find((name) => ownReasons[name] === reason);
  return own ? words[own] : reason;
}

/** Why the rule holds certificates back from who asks; null: it does not. */
export function issueBlocker(rule: CertificateRule, now: Date): 'never' | 'hand' | 'later' | null {
  if (rule.issue === 'never' || rule.issue === 'hand') return rule.issue;
  return rule.releaseAt !== null && now < new Date(rule.releaseAt) ? 'later' : null;
}
