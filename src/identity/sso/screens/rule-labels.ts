import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { MappingForm } from './MappingFields.tsx';
import type { ssoTexts } from './texts.ts';

/** How the fields of the rules are called where errors are summed up. */
export const ruleLabels = (
  texts: SameTexts<(typeof ssoTexts)['en']>['form'],
  values: Pick<MappingForm['values'], 'roleRules' | 'groupRules'>,
): [string, string][] => [
  ...values.roleRules.map((_, index): [string, string] => [
    `roleRules.${index}.value`,
    `${texts.roleRules}, ${texts.rule(index + 1)}`,
  ]),
  ...values.groupRules.flatMap((_, index): [string, string][] =>
    ['value', 'group'].map((field) => [
      `groupRules.${index}.${field}`,
      `${texts.groupRules}, ${texts.rule(index + 1)}`,
    ]),
  ),
];
