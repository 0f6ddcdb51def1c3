import { Text, Title } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { MarkView, Script } from '../contract.ts';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';

function Entry({ mark, maxMarks, isOneOfTwo }: { mark: MarkView; maxMarks: number; isOneOfTwo: boolean }) {
  const texts = useTexts(markingTexts).history;
  const format = useFormat();
  const marks = format.marks(mark.marks, maxMarks);
  return (
    <li>
      <Text size="sm" fw={600}>
        {mark.role === 'first' && !isOneOfTwo ? texts.only : texts.roles[mark.role]}:{' '}
        <span className="tabular">{mark.before === null ? marks : texts.from(format.number(mark.before), marks)}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {mark.tool ?? mark.by?.name ?? texts.gone} · {format.dateTime(mark.madeAt)}
      </Text>
      {mark.reason && <Text size="sm">{mark.reason}</Text>}
      {mark.comment && (
        <Text size="sm" className={classes.quoted ?? ''} dir="auto">
          {mark.comment}
        </Text>
      )}
    </li>
  );
}

/** Every mark that was given so far and that the reader may see. */
export function MarkHistory({ script }: { script: Pick<Script, 'history' | 'maxMarks' | 'hasSecondMarker'> }) {
  const texts = useTexts(markingTexts).history;
  if (script.history.length === 0) return null;
  // A second mark may be there from before marking by two people was turned off.
  const isOneOfTwo =
    script.hasSecondMarker || script.history.some(({ role }) => role === 'second' || role === 'agreed');
  return (
    <section aria-labelledby="mark-history">
      <Title order={3} size="h4" id="mark-history" mb="xs">
        {texts.title}
      </Title>
      <ol className={classes.history}>
        {script.history.map((mark) => (
          <Entry key={mark._id} mark={mark} maxMarks={script.maxMarks} isOneOfTwo={isOneOfTwo} />
        ))}
      </ol>
    </section>
  );
}
