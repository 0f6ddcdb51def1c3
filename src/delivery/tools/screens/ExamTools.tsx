/** What a student has at hand: one panel beside the question, on phones a sheet from below. Fetched when the room is open. */
import { ActionIcon, Button, Switch, Title } from '@mantine/core';
import {
  IconAngle,
  IconCalculator,
  IconChevronLeft,
  IconChevronRight,
  IconHighlight,
  IconNotes,
  IconPlayerStop,
  IconRuler2,
  IconVolume,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Display } from '#delivery/screens/cache.ts';
import type { ExamRoom } from '#delivery/screens/exam-room.ts';
import type { Pose } from '#delivery/tools/measuring.ts';
import { calculatorAt, scalesAt } from '#items/question-bank/aids/rules.ts';
import { withSpoken } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { CalculatorPad } from './CalculatorPad.tsx';
import { MeasuringControls } from './measuring/MeasuringControls.tsx';
import { MeasuringTool } from './measuring/MeasuringTool.tsx';
import { type Measuring, useMeasuring } from './measuring/use-measuring.ts';
import { showPicture } from './measuring/use-pictures.ts';
import { Highlighter, Notes, stimulusOf } from './Panels.tsx';
import { ReadingRuler } from './ReadingRuler.tsx';
import { canSpeak, isSpeaking, linesOf, linesOfStimulus, speak, stopSpeaking } from './read-aloud.ts';
import { TextSize } from './TextSize.tsx';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';
import { useHighlighter } from './use-highlighter.ts';

export interface ExamToolsProps {
  readonly room: ExamRoom;
  readonly display: Display;
  readonly onDisplay: (patch: Partial<Display>) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question that the tools are for. */
  readonly inView: () => string;
}

type View = 'all' | 'notes' | 'calculator' | 'highlighter' | 'ruler' | 'protractor';
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

export default function ExamTools(props: ExamToolsProps) {
  const { room, display, isOpen } = props;
  useHighlighter(room, display.highlighting, room.exam.tools.highlighter);
  useEffect(() => stopSpeaking, []);
  const measuring = useMeasuring();
  return (
    <>
      {display.ruler && <ReadingRuler />}
      {measuring.laid.map((one) => {
        const scale = scaleIn(room, one.question, one.kind);
        const stimulus = slotOf(room, one.question)?.stimulus ?? undefined;
        const onPose = (pose: Pose): void => measuring.put({ ...one, pose });
        const key = `${one.kind} ${one.question}`;
        return scale && <MeasuringTool key={key} {...one} scale={scale} stimulus={stimulus} onPose={onPose} />;
      })}
      {isOpen && <Panel {...props} measuring={measuring} />}
    </>
  );
}

const slotOf = ({ exam }: ExamRoom, question: string) => exam.questions.find((slot) => slot.question._id === question);

/** The calculator of the quiz, or the one that the question allows. */
const calculatorIn = (room: ExamRoom, question: string) =>
  calculatorAt(slotOf(room, question)?.materials ?? [], room.exam.tools.calculator);

/** The scale of the ruler or the protractor that the question, or the quiz, allows. */
const scaleIn = (room: ExamRoom, question: string, kind: 'ruler' | 'protractor') =>
  scalesAt(slotOf(room, question)?.materials ?? [], room.exam.tools).find((scale) => scale.kind === kind);

const spokenLines = (room: ExamRoom, question: string): string[] =>
  withSpoken(linesOf(question), slotOf(room, question)?.catalogue ?? [], pageLanguage());

function Panel(props: ExamToolsProps & { measuring: Measuring }) {
  const { room, onClose, inView, measuring } = props;
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
  const isMeasuring = view === 'ruler' || view === 'protractor';
  const title = view === 'all' ? texts.title : isMeasuring ? texts.measure.names[view] : texts[view];
  const measure = (kind: 'ruler' | 'protractor'): void => {
    if (!measuring.find(inView(), kind)) measuring.put({ question: inView(), kind, pose: null });
    setView(kind);
    showPicture(inView(), slotOf(room, inView())?.stimulus ?? undefined);
  };
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
        {view === 'all' && <AllTools {...props} onView={setView} onMeasure={measure} />}
        {view === 'notes' && <Notes room={room} />}
        {view === 'calculator' && calculator !== 'none' && <CalculatorPad kind={calculator} />}
        {isMeasuring && (
          <MeasuringPanel
            kind={view}
            room={room}
            question={inView()}
            measuring={measuring}
            onEnd={() => setView('all')}
          />
        )}
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

function MeasuringPanel(props: {
  kind: 'ruler' | 'protractor';
  room: ExamRoom;
  question: string;
  measuring: Measuring;
  onEnd: () => void;
}) {
  const { kind, room, question, measuring, onEnd } = props;
  const scale = scaleIn(room, question, kind);
  const laid = measuring.find(question, kind) ?? { question, kind, pose: null };
  // Another question may have none.
  if (!scale) return null;
  return (
    <MeasuringControls
      scale={scale}
      question={question}
      stimulus={slotOf(room, question)?.stimulus ?? undefined}
      pose={laid.pose}
      onPose={(pose) => measuring.put({ ...laid, pose })}
      onRemove={() => {
        measuring.remove(question, kind);
        onEnd();
      }}
    />
  );
}

interface AllToolsProps extends ExamToolsProps {
  readonly onView: (view: View) => void;
  readonly onMeasure: (kind: 'ruler' | 'protractor') => void;
}

function AllTools({ room, display, onDisplay, inView, onView, onMeasure }: AllToolsProps) {
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
      {scaleIn(room, inView(), 'ruler') && (
        <Row icon={<IconRuler2 {...icon} />} onClick={() => onMeasure('ruler')}>
          {texts.measure.names.ruler}
        </Row>
      )}
      {scaleIn(room, inView(), 'protractor') && (
        <Row icon={<IconAngle {...icon} />} onClick={() => onMeasure('protractor')}>
          {texts.measure.names.protractor}
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
