import { Text } from '@mantine/core';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { useTexts } from '#platform/web/texts.ts';
import { isBlankAnswer } from '../answer-state.ts';
import type { SyncState } from '../answer-sync.ts';
import type { Exam } from '../contract.ts';
import classes from './exam.module.css';
import { examTexts } from './texts.ts';

export interface QuestionMapProps {
  readonly questions: Exam['questions'];
  readonly sections: Exam['sections'];
  readonly state: SyncState;
  readonly flags: ReadonlySet<string>;
  /** Index of the question that is shown; absent when all are. */
  readonly current?: number | undefined;
  readonly onGo: (index: number) => void;
}

function MapItem({
  slot,
  state,
  flags,
  current,
  onGo,
}: QuestionMapProps & { readonly slot: Exam['questions'][number] }) {
  const texts = useTexts(examTexts).room;
  const id = slot.question._id;
  const index = slot.position - 1;
  const isAnswered = !isBlankAnswer(state.answers[id]?.answer);
  const words = [
    texts.question(slot.position),
    isAnswered ? texts.states.answered : texts.states.blank,
    ...(flags.has(id) ? [texts.states.flagged] : []),
  ];
  return (
    <li>
      <button
        type="button"
        className={classes.mapItem}
        aria-label={words.join(', ')}
        aria-current={index === current ? 'step' : undefined}
        data-answered={isAnswered || undefined}
        onClick={() => onGo(index)}
      >
        {slot.position}
        {isAnswered && <IconCheck data-mark="answered" size={12} stroke={2.5} aria-hidden />}
        {flags.has(id) && <IconFlag data-mark="flag" size={13} stroke={2} fill="currentColor" aria-hidden />}
      </button>
    </li>
  );
}

/** Every question, section by section, with what became of it, by mark and word, and the way to it. */
export function QuestionMap(props: QuestionMapProps) {
  const texts = useTexts(examTexts).room;
  const { questions, sections, state } = props;
  const groups = [...Map.groupBy(questions, (slot) => slot.section)].map(([section, slots]) => ({
    name: section === null ? null : (sections[section]?.name ?? null),
    slots,
  }));
  const answered = questions.filter((slot) => !isBlankAnswer(state.answers[slot.question._id]?.answer)).length;
  return (
    <nav aria-label={texts.map}>
      <Text size="sm" c="dimmed" mb={8}>
        {texts.answeredOf(answered, questions.length)}
      </Text>
      {groups.map(({ name, slots }) => (
        <div key={name ?? ''} className={classes.mapGroup}>
          {name !== null && (
            <Text size="sm" fw={550} mb={6}>
              {name}
            </Text>
          )}
          <ol className={classes.mapList} aria-label={name ?? undefined} start={slots[0]!.position}>
            {slots.map((slot) => (
              <MapItem key={slot.question._id} slot={slot} {...props} />
            ))}
          </ol>
        </div>
      ))}
      <ul className={classes.legend} aria-hidden>
        <li>
          <IconCheck size={14} stroke={2.5} /> {texts.legend.answered}
        </li>
        <li>
          <IconFlag size={14} stroke={2} fill="currentColor" /> {texts.legend.flagged}
        </li>
      </ul>
    </nav>
  );
}
