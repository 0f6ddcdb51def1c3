import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { parseRational, round } from '#platform/exact/rational.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { Chosen, Rubric } from '../rubric.ts';
import { screenTexts } from '../screen-texts.ts';

/** A rubric to read, with the levels that were chosen. */
export function RubricTable({ rubric, chosen = {} }: { rubric: Rubric; chosen?: Chosen | undefined }) {
  const texts = useTexts(screenTexts).rubric;
  const { number } = useFormat();
  return (
    <section aria-label={texts.howMarked} style={{ marginTop: 16 }}>
      <Text size="sm" c="dimmed" mb={6}>
        {texts.howMarked}
      </Text>
      <ul className={classes.rubric}>
        {rubric.map(({ id, title, levels }) => (
          <li key={id}>
            <Text fw={600}>{title}</Text>
            <ul>
              {levels.map((level, position) => (
                // Levels have no name of their own, and a rubric that is read does not change.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={position} data-chosen={chosen[id] === position || undefined}>
                  {chosen[id] === position && <IconCheck size={16} stroke={2} aria-label={texts.chosen} />}
                  <span>
                    {level.title}
                    {level.description && <small>{level.description}</small>}
                  </span>
                  <span className="tabular">{texts.pointsOf(number(round(parseRational(level.points))))}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
