import { Text, Title } from '@mantine/core';
import type { Exam } from '#delivery/contract.ts';
import { examTexts } from '#delivery/screens/texts.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../../screens/exam.module.css';
import sectionClasses from './section.module.css';
import { sectionTexts } from './texts.ts';

/** Whether the section is open: students who come to it start here. */
export const sectionHeadingId = 'section-heading';

/**
 * The section that a question belongs to: its name, its totals and its instructions above its first question; above the
 * others, where one question is shown at a time, its name, with the instructions behind a click.
 */
export function SectionIntro({ exam, index, isOnePage }: { exam: Exam; index: number; isOnePage: boolean }) {
  const texts = useTexts(examTexts).room;
  const words = useTexts(sectionTexts);
  const format = useFormat();
  const at = exam.questions[index]!.section;
  const section = at === null ? undefined : exam.sections[at];
  const isFirst = exam.questions[index - 1]?.section !== at;
  if (at === null || !section || (isOnePage && !isFirst)) return null;
  const html = exam.current?.instructions ?? section.instructions;
  const name = <bdi>{section.name}</bdi>;
  const totals = words.totals(section.questionCount, format.number(section.marks));
  return (
    <div className={classes.sectionIntro}>
      <div id={exam.current ? sectionHeadingId : undefined} tabIndex={-1} className={sectionClasses.heading}>
        {isOnePage ? (
          <Title order={2} size="h3">
            {name}
          </Title>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        <Text size="sm" c="dimmed">
          {exam.current ? `${words.place(at + 1, exam.sections.length)} · ${totals}` : totals}
        </Text>
      </div>
      {html !== '' &&
        (isFirst ? (
          <RichText html={html} />
        ) : (
          <details>
            <summary>{texts.instructionsOf}</summary>
            <RichText html={html} />
          </details>
        ))}
    </div>
  );
}
