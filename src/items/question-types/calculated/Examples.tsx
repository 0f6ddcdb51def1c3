import { Button, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { seededRandom } from '#platform/exact/random.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { newOptionId } from '../question-type.ts';
import type { Content } from './schema.ts';
import { calculatedTexts } from './texts.ts';
import { draw, findValue, type Variant } from './values.ts';

const SHOWN = 4;
const PREPARED = 20;

/** Some sets of numbers; none while the variables are not complete. */
function someVariants(content: Pick<Content, 'variables' | 'variants'>, seed: string, count: number): Variant[] {
  try {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => draw(content, random));
  } catch {
    return [];
  }
}

interface ExamplesProps {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
}

/** What the formulas come to for some numbers, and where the numbers of an attempt come from. */
export function Examples({ content, onChange }: ExamplesProps) {
  const texts = useTexts(calculatedTexts);
  const [seed] = useState(newOptionId);
  const { variables, variants, answers } = content;
  const names = [...new Set(variables.map(({ name }) => name))];
  const formulas = [...new Set(answers.map(({ formula }) => formula))];
  const drawn = variants.length > 0 ? variants.slice(0, SHOWN) : someVariants(content, 'example', SHOWN);
  const rows = new Map(drawn.map((variant) => [JSON.stringify(variant), variant]));
  const prepare = (): void => {
    const all = someVariants({ variables, variants: [] }, seed, PREPARED);
    const distinct = new Map(all.map((variant) => [JSON.stringify(variant), { ...variant }]));
    onChange({ ...content, variants: [...distinct.values()] });
  };
  return (
    <Stack gap="xs">
      <Text fw={600}>{texts.examples}</Text>
      <Text size="sm" c="dimmed">
        {texts.prepared(variants.length)}
      </Text>
      {rows.size > 0 && (
        <ScrollArea type="auto">
          <Table aria-label={texts.examples}>
            <Table.Thead>
              <Table.Tr>
                {names.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
                {formulas.map((formula) => (
                  <Table.Th key={formula}>{formula}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...rows].map(([key, variant]) => (
                <Table.Tr key={key}>
                  {names.map((name) => (
                    <Table.Td key={name}>{variant[name]}</Table.Td>
                  ))}
                  {formulas.map((formula) => (
                    <Table.Td key={formula}>{findValue(formula, variant) ?? texts.noValue}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={variants.length === 0 ? prepare : () => onChange({ ...content, variants: [] })}
      >
        {variants.length === 0 ? texts.prepare : texts.drawAnew}
      </Button>
    </Stack>
  );
}
