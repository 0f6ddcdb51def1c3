import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileText, IconFlag, IconLock } from '@tabler/icons-react';
import { openQuestions } from '#delivery/events/screens/ConnectionState.tsx';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import type { SyncState } from '#delivery/sync/answer-sync.ts';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Exam } from '../contract.ts';
import sectionClasses from '../sections/screens/section.module.css';
import { isAnswered, isText, numberBehind } from './answered.ts';
import classes from './exam.module.css';
import { examTexts } from './texts.ts';

export interface QuestionMapProps {
  readonly exam: Exam;
  readonly state: SyncState;
  readonly flags: ReadonlySet<string>;
  /** Index of the question that is shown; absent when all are. */
  readonly current?: number | undefined;
  readonly onGo: (index: number) => void;
}

function MapItem({
  slot,
  exam,
  state,
  flags,
  current,
  onGo,
}: QuestionMapProps & { readonly slot: Exam['questions'][number] }) {
  const texts = useTexts(examTexts).room;
  const id = slot.question._id;
  const index = exam.questions.indexOf(slot);
  const answer = state.answers[id];
  const hasAnswer = isAnswered(slot, answer?.answer);
  const open = answer?.conflict ? 'conflict' : answer?.status === 'refused' ? 'refused' : null;
  const words = [
    ...(isText(slot)
      ? [texts.textBefore(numberBehind(exam.questions, slot))]
      : [texts.question(slot.position), hasAnswer ? texts.states.answered : texts.states.blank]),
    ...(open ? [texts.states[open]] : []),
    ...(flags.has(id) ? [texts.states.flagged] : []),
  ];
  return (
    <li>
      <button
        type="button"
        className={classes.mapItem}
        aria-label={inList(words)}
        aria-current={index === current ? 'step' : undefined}
        data-answered={hasAnswer || undefined}
        data-bad={open || undefined}
        onClick={() => onGo(index)}
      >
        {isText(slot) ? <IconFileText size={18} stroke={1.5} aria-hidden /> : slot.position}
        {open && <IconAlertTriangle data-mark="open" size={13} stroke={2.5} aria-hidden />}
        {hasAnswer && <IconCheck data-mark="answered" size={12} stroke={2.5} aria-hidden />}
        {flags.has(id) && <IconFlag data-mark="flag" size={13} stroke={2} fill="currentColor" aria-hidden />}
      </button>
    </li>
  );
}

/** A section that is over or has not begun: what it is made of, and no way to it. */
function OtherSection(props: { exam: Exam; section: Exam['sections'][number]; index: number }) {
  const words = useTexts(sectionTexts);
  const format = useFormat();
  const { section, index } = props;
  const current = props.exam.current!;
  const isOver = index < current.index;
  const Icon = isOver ? IconCheck : IconLock;
  return (
    <div className={classes.mapGroup} data-section={isOver ? 'over' : 'ahead'}>
      <Text size="sm" fw={550}>
        <Icon size={14} stroke={2} className={sectionClasses.mark} aria-hidden /> <bdi>{section.name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {[
          isOver ? words.states.over : words.states.ahead,
          words.totals(section.questionCount, format.number(section.marks)),
          ...(isOver ? [] : [format.duration(current.seconds[index]!)]),
        ].join(' · ')}
      </Text>
    </div>
  );
}

/** Every question, section by section, with what became of it, by mark and word, and the way to it. */
export function QuestionMap(props: QuestionMapProps) {
  const texts = useTexts(examTexts).room;
  const words = useTexts(sectionTexts);
  const { exam, state } = props;
  const { questions, sections, current } = exam;
  const groups = [...Map.groupBy(questions, (slot) => slot.section)].map(([section, slots]) => ({
    section,
    name: section === null ? null : (sections[section]?.name ?? null),
    slots,
  }));
  const others = (from: number, to: number) =>
    sections
      .slice(from, to)
      .map((section, index) => ({ section, index: from + index }))
      .map((one) => <OtherSection key={one.index} exam={exam} {...one} />);
  const { conflicts, refused } = openQuestions(questions, state);
  const asked = questions.filter((slot) => !isText(slot));
  const answered = asked.filter((slot) => isAnswered(slot, state.answers[slot.question._id]?.answer)).length;
  return (
    <nav aria-label={texts.map}>
      <Text size="sm" c="dimmed" mb={8}>
        {texts.answeredOf(answered, asked.length)}
      </Text>
      {current && others(0, current.index)}
      {groups.map(({ section, name, slots }) => (
        <div key={section ?? ''} className={classes.mapGroup}>
          {name !== null && (
            <Text size="sm" fw={550} mb={6}>
              <bdi>{name}</bdi>
              {current && (
                <Text span size="sm" c="dimmed" fw={400}>
                  {' '}
                  · {words.states.open}
                </Text>
              )}
            </Text>
          )}
          <ol
            className={classes.mapList}
            aria-label={name ?? undefined}
            start={slots.find((slot) => !isText(slot))?.position}
          >
            {slots.map((slot) => (
              <MapItem key={slot.question._id} slot={slot} {...props} />
            ))}
          </ol>
        </div>
      ))}
      {current && others(current.index + 1, sections.length)}
      <ul className={classes.legend} aria-hidden>
        <li>
          <IconCheck size={14} stroke={2.5} aria-hidden /> {texts.legend.answered}
        </li>
        <li>
          <IconFlag size={14} stroke={2} fill="currentColor" aria-hidden /> {texts.legend.flagged}
        </li>
        {conflicts.length + refused.length > 0 && (
          <li>
            <IconAlertTriangle size={14} stroke={2} aria-hidden /> {texts.legend.open}
          </li>
        )}
      </ul>
    </nav>
  );
}
