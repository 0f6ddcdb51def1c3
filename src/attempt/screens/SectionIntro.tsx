import { Text, Title } from '@mantine/core';
import { RichText } from '#platform/web/RichText.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { Exam } from '../contract.ts';
import classes from './exam.module.css';
import { examTexts } from './texts.ts';

/**
 * The section that a question belongs to: its name and instructions above its first question; above the others, where
 * one question is shown at a time, its name, with the instructions behind a click.
 */
export function SectionIntro({ exam, index, isOnePage }: { exam: Exam; index: number; isOnePage: boolean }) {
  const texts = useTexts(examTexts).room;
  const at = exam.questions[index]!.section;
  const section = at === null ? undefined : exam.sections[at];
  const isFirst = exam.questions[index - 1]?.section !== at;
  if (!section || (isOnePage && !isFirst)) return null;
  const heading = isOnePage ? (
    <Title order={2} size="h3">
      {section.name}
    </Title>
  ) : (
    <Text fw={600}>{section.name}</Text>
  );
  if (section.instructions === '') return <div className={classes.sectionIntro}>{heading}</div>;
  const instructions = <RichText html={section.instructions} />;
  return (
    <div className={classes.sectionIntro}>
      {heading}
      {isFirst ? (
        instructions
      ) : (
        <details>
          <summary>{texts.instructionsOf}</summary>
          {instructions}
        </details>
      )}
    </div>
  );
}
