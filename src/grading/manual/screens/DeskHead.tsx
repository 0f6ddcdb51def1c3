import { Badge, Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Script } from '../contract.ts';
import { markingQuery } from '../queries.ts';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';
import type { Queue } from './use-desk.ts';

/** How many answers to the question are marked; its place is kept until that is known. */
function DeskProgress({ script }: { script: Script }) {
  const texts = useTexts(markingTexts).overview;
  const format = useFormat();
  const { data } = useQuery(markingQuery(script.quiz._id));
  const entry = data?.questions.find(
    ({ question, part }) => question._id === script.question._id && part?._id === script.part?._id,
  );
  if (!entry) return <div className={classes.deskProgress} />;
  const { open, second, differs, done } = entry;
  const all = open + second + differs + done;
  const words = texts.done(format.number(done), format.number(all));
  return (
    <div className={classes.deskProgress}>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={`${script.question.title}: ${words}`} />
      <Text size="sm" c="dimmed" className="tabular">
        {words}
      </Text>
    </div>
  );
}

/** What is marked, whose answer it is, and how many are left. */
export function DeskHead(props: { script: Script; queue: Queue; heading: RefObject<HTMLHeadingElement | null> }) {
  const texts = useTexts(markingTexts).desk;
  const { script, queue, heading } = props;
  return (
    <div className={classes.deskHead}>
      <Title order={1} size="h3" tabIndex={-1} ref={heading}>
        <bdi>{script.question.title}</bdi>
        {script.part && <span className={classes.deskPart}> · {texts.part(script.part.label)}</span>}
      </Title>
      {/* Where one person marks each answer, an open one has no stage. */}
      {(script.state !== 'open' || script.hasSecondMarker) && <Badge color="gray">{texts.stages[script.state]}</Badge>}
      <Text c="dimmed" size="sm">
        <bdi>{script.student ? script.student.name : texts.code(script.code)}</bdi> ·{' '}
        {'question' in queue ? texts.left(script.left) : texts.leftOfStudent(script.leftOfStudent)}
      </Text>
      {'question' in queue && <DeskProgress script={script} />}
    </div>
  );
}
