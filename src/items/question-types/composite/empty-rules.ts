import type { Rule } from './rules-tree.ts';

const rule = (name: string, attributes: Rule['attributes'] = {}, ...children: Rule['children']): Rule => ({
  name,
  attributes,
  children,
});

/** One response, whose first option is right. */
export const rulesFor = (right: string, responses = 'RESPONSE'): Rule[] => [
  rule(
    'responseDeclaration',
    { identifier: responses, cardinality: 'single', baseType: 'identifier' },
    rule('correctResponse', {}, rule('value', {}, right)),
  ),
  rule('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
  rule('responseProcessing', { template: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct' }),
];

export const emptyRules = rulesFor('A');
