/** What the functions of `mathOperator` and `statsOperator` come to; the values are those of another library. */

export type Case = readonly [xml: string, value: string];

const f = (value: number): string => `<baseValue baseType="float">${value}</baseValue>`;
/** NULL as a number. */
const N = '<variable identifier="NOTHING"/>';
const of = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name.replace(/ .*/, '')}>`;
const many = (...parts: readonly string[]): string => of('multiple', ...parts);

const math = (name: string, at: number, value: string): Record<string, Case[]> => ({
  [`mathOperator ${name}`]: [
    [of(`mathOperator name="${name}"`, f(at)), value],
    [of(`mathOperator name="${name}"`, N), 'NULL'],
  ],
});
const stats = (name: string, value: string, ofOne: string): Record<string, Case[]> => ({
  [`statsOperator ${name}`]: [
    [of(`statsOperator name="${name}"`, many(f(2), f(4), f(6), f(8))), value],
    [of(`statsOperator name="${name}"`, many(f(2))), ofOne],
    [of(`statsOperator name="${name}"`, many(N)), 'NULL'],
  ],
});

export const MATHEMATICS: Readonly<Record<string, readonly Case[]>> = {
  'mathConstant pi': [['<mathConstant name="pi"/>', '3.14159265359']],
  'mathConstant e': [['<mathConstant name="e"/>', '2.71828182846']],
  'mathOperator atan2': [
    [of('mathOperator name="atan2"', f(-1), f(-1)), '-2.35619449019'],
    [of('mathOperator name="atan2"', N, f(1)), 'NULL'],
    [of('mathOperator name="atan2"', f(1), N), 'NULL'],
  ],
  ...math('sin', 1.25, '0.948984619356'),
  ...math('cos', 1.25, '0.315322362395'),
  ...math('tan', 1.25, '3.00956967386'),
  ...math('sec', 1.25, '3.17135769377'),
  ...math('csc', 1.25, '1.05375785825'),
  ...math('cot', 1.25, '0.332273417255'),
  ...math('asin', 0.5, '0.523598775598'),
  ...math('acos', 0.5, '1.0471975512'),
  ...math('atan', 0.5, '0.463647609001'),
  ...math('asec', 2.5, '1.15927948073'),
  ...math('acsc', 2.5, '0.411516846067'),
  ...math('acot', 2.5, '0.380506377112'),
  ...math('sinh', 1.25, '1.6019190803'),
  ...math('cosh', 1.25, '1.88842387716'),
  ...math('tanh', 1.25, '0.848283639958'),
  ...math('sech', 1.25, '0.529542128806'),
  ...math('csch', 1.25, '0.624251257318'),
  ...math('coth', 1.25, '1.17885097967'),
  ...math('log', 1000, '3'),
  ...math('ln', 2.5, '0.916290731874'),
  ...math('exp', 1.5, '4.48168907034'),
  ...math('abs', -2.5, '2.5'),
  ...math('signum', -2.5, '-1'),
  ...math('floor', -2.5, '-3'),
  ...math('ceil', -2.5, '-2'),
  ...math('toDegrees', 3, '171.887338539'),
  ...math('toRadians', 90, '1.57079632679'),
  ...stats('mean', '5', '2'),
  ...stats('sampleVariance', '6.66666666667', 'NULL'),
  ...stats('sampleSD', '2.58198889747', 'NULL'),
  ...stats('popVariance', '5', '0'),
  ...stats('popSD', '2.2360679775', '0'),
};
