/** The words of a light Alert can be read in every colour and both schemes, as the variables of the page resolve. */
import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { accentShades, contrast } from '#platform/colour/accent.ts';
import { createProductTheme, cssVariables } from './theme.ts';
import { surfaces } from './theme-colours.ts';

const theme = mergeMantineTheme(DEFAULT_THEME, createProductTheme(accentShades('#3056d3')));

type Scheme = 'light' | 'dark';

/** Every variable of a scheme: Mantine's own, then ours. */
function variablesOf(scheme: Scheme): Record<string, string> {
  const [standard, own] = [defaultCssVariablesResolver(theme), cssVariables(theme)];
  return { ...standard.variables, ...standard[scheme], ...own.variables, ...own[scheme] };
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const toHex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The colour that a value has on a ground, as `#rrggbb`: follows variables and mixes with transparency. */
function resolve(value: string, variables: Record<string, string>, ground: string): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(value);
  if (variable) return resolve(variables[variable[1]!] ?? `unknown ${variable[1]}`, variables, ground);
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value);
  if (mix) {
    const share = Number(mix[2]) / 100;
    const top = channels(resolve(mix[1]!, variables, ground));
    return toHex(channels(ground).map((below, at) => top[at]! * share + below * (1 - share)));
  }
  if (/^#[0-9a-f]{3}$/i.test(value)) return `#${[...value.slice(1)].map((digit) => digit + digit).join('')}`;
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`Not a colour that this test can read: ${value}`);
  return value;
}

/** Mantine's own colours, for which the product has no shades. */
const unused = ['dark', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'lime'];
const colours = Object.keys(theme.colors).filter((name) => !unused.includes(name));

test('no screen uses a colour without shades of the product', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const use = new RegExp(`\\b(?:color|c|bg)=(?:"|\\{[^}]*')(?:${unused.join('|')})['".]`);
  expect(files.filter((file) => use.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'the title and text of an Alert of every colour have 4.5:1 when it is %s',
  (scheme) => {
    const variables = variablesOf(scheme);
    for (const colour of colours)
      for (const ground of Object.values(surfaces[scheme])) {
        const background = resolve(`var(--mantine-color-${colour}-light)`, variables, ground);
        const title = resolve(`var(--mantine-color-${colour}-light-color)`, variables, ground);
        const text = resolve(`var(--mantine-color-${scheme === 'light' ? 'black' : 'white'})`, variables, ground);
        expect.soft(contrast(title, background), `title of ${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect.soft(contrast(text, background), `text of ${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
  },
);
