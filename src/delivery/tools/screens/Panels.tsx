/** The notepad and the highlighter of the panel of tools. */
import { Switch, Text, Textarea } from '@mantine/core';
import { MOST_NOTES } from '#delivery/annotations/contract.ts';
import type { Display } from '#delivery/screens/cache.ts';
import type { ExamRoom } from '#delivery/screens/exam-room.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';
import { WordList } from './WordList.tsx';

/** What is shown beside a question. */
export function stimulusOf({ exam }: ExamRoom, question: string) {
  const id = exam.questions.find((slot) => slot.question._id === question)?.stimulus;
  return exam.stimuli.find(({ _id }) => _id === id);
}

export function Notes({ room }: { room: ExamRoom }) {
  const texts = useTexts(toolsTexts);
  return (
    <Textarea
      label={texts.notesLabel}
      description={texts.notesHelp}
      autosize
      minRows={8}
      maxRows={18}
      maxLength={MOST_NOTES}
      value={room.annotations.notes()}
      onChange={(event) => room.annotations.note(event.currentTarget.value)}
    />
  );
}

interface HighlighterProps {
  readonly room: ExamRoom;
  readonly display: Display;
  readonly onDisplay: (patch: Partial<Display>) => void;
  readonly question: string;
}

export function Highlighter(props: HighlighterProps) {
  const texts = useTexts(toolsTexts);
  const { room, display, onDisplay, question } = props;
  const stimulus = stimulusOf(room, question);
  return (
    <div className={classes.highlighter}>
      <Switch
        size="md"
        label={texts.highlighterOn}
        description={texts.highlighterOnHelp}
        checked={display.highlighting}
        onChange={(event) => onDisplay({ highlighting: event.currentTarget.checked })}
      />
      <Text size="sm" fw={550}>
        {texts.words}
      </Text>
      <WordList
        key={question}
        question={question}
        marked={room.annotations.of(question).marked}
        onMark={(marked) => room.annotations.mark(question, { marked })}
      />
      {stimulus && (
        <>
          <Text size="sm" fw={550}>
            <bdi>{stimulus.title}</bdi>
          </Text>
          <WordList
            key={stimulus._id}
            question={stimulus._id}
            label={stimulus.title}
            marked={room.annotations.of(stimulus._id).marked}
            onMark={(marked) => room.annotations.mark(stimulus._id, { marked })}
          />
        </>
      )}
    </div>
  );
}
