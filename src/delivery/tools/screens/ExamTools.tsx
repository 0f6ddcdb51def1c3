/** What a student has at hand: one panel beside the question, on phones a sheet from below. Fetched when the room is open. */
import { ActionIcon, Button, Switch, Text, Textarea, Title } from '@mantine/core';
import {
  IconCalculator,
  IconChevronLeft,
  IconChevronRight,
  IconHighlight,
  IconMinus,
  IconNotes,
  IconPlayerStop,
  IconPlus,
  IconVolume,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MOST_NOTES } from '#delivery/annotations/contract.ts';
import type { Display } from '#delivery/screens/cache.ts';
import type { ExamRoom } from '#delivery/screens/exam-room.ts';
import { calculatorAt } from '#items/question-bank/aids/rules.ts';
import { withSpoken } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { CalculatorPad } from './CalculatorPad.tsx';
import { ReadingRuler } from './ReadingRuler.tsx';
import { canSpeak, isSpeaking, linesOf, linesOfStimulus, speak, stopSpeaking } from './read-aloud.ts';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';
import { useHighlighter } from './use-highlighter.ts';
import { WordList } from './WordList.tsx';

export interface ExamToolsProps {
  readonly room: ExamRoom;
  readonly display: Display;
  readonly onDisplay: (patch: Partial<Display>) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question that the tools are for. */
  readonly inView: () => string;
}

type View = 'all' | 'notes' | 'calculator' | 'highlighter';
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const sizes = { least: 80, most: 200, step: 20 } as const;

export default function ExamTools(props: ExamToolsProps) {
  const { room, display, isOpen } = props;
  useHighlighter(room, display.highlighting, room.exam.tools.highlighter);
  useEffect(() => stopSpeaking, []);
  return (
    <>
      {display.ruler && <ReadingRuler />}
      {isOpen && <Panel {...props} />}
    </>
  );
}

/** What is shown beside the question. */
function stimulusOf({ exam }: ExamRoom, question: string) {
  const id = exam.questions.find((slot) => slot.question._id === question)?.stimulus;
  return exam.stimuli.find(({ _id }) => _id === id);
}

const slotOf = ({ exam }: ExamRoom, question: string) => exam.questions.find((slot) => slot.question._id === question);

/** The calculator of the quiz, or the one that the question allows. */
const calculatorIn = (room: ExamRoom, question: string) =>
  calculatorAt(slotOf(room, question)?.materials ?? [], room.exam.tools.calculator);

const spokenLines = (room: ExamRoom, question: string): string[] =>
  withSpoken(linesOf(question), slotOf(room, question)?.catalogue ?? [], pageLanguage());

function Panel(props: ExamToolsProps) {
  const { room, onClose, inView } = props;
  const texts = useTexts(toolsTexts);
  const [view, setView] = useState<View>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader hears where they are whenever the panel shows something else
  useEffect(() => heading.current?.focus({ preventScroll: true }), [view]);
  const close = (): void => {
    onClose();
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-tools-button]')];
    buttons.find((button) => button.offsetParent !== null)?.focus();
  };
  const calculator = calculatorIn(room, inView());
  const title = view === 'all' ? texts.title : texts[view];
  return (
    <section
      className={classes.panel}
      aria-labelledby="tools-title"
      data-tools
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (view === 'all') close();
        else setView('all');
      }}
    >
      <header className={classes.head}>
        {view !== 'all' && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.back} onClick={() => setView('all')}>
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <Title order={2} size="h4" id="tools-title" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.close} onClick={close}>
          <IconX size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        {view === 'all' && <AllTools {...props} onView={setView} />}
        {view === 'notes' && <Notes room={room} />}
        {view === 'calculator' && calculator !== 'none' && <CalculatorPad kind={calculator} />}
        {view === 'highlighter' && <Highlighter {...props} question={inView()} />}
      </div>
    </section>
  );
}

function Row(props: { icon: ReactNode; children: string; onClick: () => void }) {
  return (
    <Button
      fullWidth
      variant="subtle"
      color="gray"
      justify="flex-start"
      size="md"
      leftSection={props.icon}
      rightSection={<IconChevronRight {...icon} size={18} />}
      classNames={{ root: classes.row!, label: classes.rowLabel! }}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  );
}

function TextSize({ scale, onDisplay }: { scale: number } & Pick<ExamToolsProps, 'onDisplay'>) {
  const texts = useTexts(toolsTexts);
  const format = useFormat();
  const resize = (by: number): void => onDisplay({ scale: Math.min(sizes.most, Math.max(sizes.least, scale + by)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a value are no part of a form
    <div className={classes.size} role="group" aria-label={texts.size}>
      <span>{texts.size}</span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.smaller}
        disabled={scale <= sizes.least}
        onClick={() => resize(-sizes.step)}
      >
        <IconMinus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <output className="tabular">{texts.percent(format.number(scale))}</output>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.larger}
        disabled={scale >= sizes.most}
        onClick={() => resize(sizes.step)}
      >
        <IconPlus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function AllTools({ room, display, onDisplay, inView, onView }: ExamToolsProps & { onView: (view: View) => void }) {
  const texts = useTexts(toolsTexts);
  const speaks = useStore(isSpeaking);
  const { tools } = room.exam;
  const stimulus = stimulusOf(room, inView());
  const toggle = (key: 'contrast' | 'ruler' | 'striking', label: string, help?: string) => (
    <Switch
      size="md"
      className={classes.switch!}
      label={label}
      description={help}
      checked={display[key]}
      onChange={(event) => onDisplay({ [key]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      {tools.notes && (
        <Row icon={<IconNotes {...icon} />} onClick={() => onView('notes')}>
          {texts.notes}
        </Row>
      )}
      {calculatorIn(room, inView()) !== 'none' && (
        <Row icon={<IconCalculator {...icon} />} onClick={() => onView('calculator')}>
          {texts.calculator}
        </Row>
      )}
      {tools.highlighter && (
        <Row icon={<IconHighlight {...icon} />} onClick={() => onView('highlighter')}>
          {texts.highlighter}
        </Row>
      )}
      {tools.readAloud && canSpeak() && (
        <Button
          fullWidth
          variant="subtle"
          color="gray"
          justify="flex-start"
          size="md"
          className={classes.row!}
          leftSection={speaks ? <IconPlayerStop {...icon} /> : <IconVolume {...icon} />}
          onClick={() => (speaks ? stopSpeaking() : speak(spokenLines(room, inView())))}
        >
          {speaks ? texts.stop : texts.readAloud}
        </Button>
      )}
      {tools.readAloud && canSpeak() && !speaks && stimulus && (
        <Row
          icon={<IconVolume {...icon} />}
          onClick={() => speak(withSpoken(linesOfStimulus(stimulus._id), stimulus.catalogue, pageLanguage()))}
        >
          {texts.readStimulus}
        </Row>
      )}
      <div className={classes.switches}>
        {toggle('striking', texts.strike, texts.strikeHelp)}
        {toggle('ruler', texts.ruler, texts.rulerHelp)}
        {toggle('contrast', texts.contrast)}
      </div>
      <TextSize scale={display.scale} onDisplay={onDisplay} />
    </>
  );
}

function Notes({ room }: { room: ExamRoom }) {
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

function Highlighter(props: ExamToolsProps & { question: string }) {
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
