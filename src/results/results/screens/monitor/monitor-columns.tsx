import { Badge, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
  IconLock,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { type SignalKind, signalKinds } from '#delivery/proctoring/contract.ts';
import { leftMs, signalCount, silentMs } from '#delivery/proctoring/rules-watch.ts';
import type { Format } from '#platform/web/i18n/format.ts';
import { inList } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { Ticking } from '#platform/web/ui/Ticking.tsx';
import classes from '../../standings/screens/participants.module.css';
import type { monitorTexts } from './monitor-texts.ts';
import type { WatchedPerson } from './watched-people.ts';

export type MonitorTexts = SameTexts<(typeof monitorTexts)['en']>;

const looks = {
  'not-started': { color: 'gray', Icon: IconCircleDashed },
  working: { color: 'blue', Icon: IconPencil },
  disconnected: { color: 'red', Icon: IconPlugConnectedX },
  paused: { color: 'yellow', Icon: IconPlayerPause },
  locked: { color: 'red', Icon: IconLock },
  submitted: { color: 'green', Icon: IconCircleCheck },
} as const;

function StateMark({ person, texts }: { person: WatchedPerson; texts: MonitorTexts }) {
  const { color, Icon } = looks[person.state];
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {texts.states[person.state]}
    </Badge>
  );
}

/** What was noticed, in words: `left the page 3×, pasted 1×`. */
const signalWords = ({ row }: WatchedPerson, texts: MonitorTexts): string =>
  inList(
    signalKinds.flatMap((kind: SignalKind) => (row.signals[kind] ? [texts.signalCounts[kind](row.signals[kind])] : [])),
  );

const minuteMs = 60_000;
/** Until then it is now: pages are heard of every fifteen seconds. */
const nowMs = 20_000;

/** The section that a student is in, by its name, and how long yet. */
function InSection(props: { row: WatchedPerson['row']; nowOf: () => number; texts: MonitorTexts; format: Format }) {
  const { row, nowOf, texts, format } = props;
  if (!row.section) return null;
  const { number, of, name, endsAt } = row.section;
  const leftOf = (now: number): number =>
    Math.max(0, Date.parse(endsAt) - (row.pausedAt === null ? now : Date.parse(row.pausedAt)));
  return (
    <div className={classes.section}>
      <Text size="xs" title={name} className={classes.sectionName}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {texts.section(number, of)}, <Ticking>{() => texts.sectionEnds(format.timeLeft(leftOf(nowOf())))}</Ticking>
      </Text>
    </div>
  );
}

/** What a student has beside the rules of the quiz, for supervisors. */
function Accommodation({ row, texts, format }: { row: WatchedPerson['row']; texts: MonitorTexts; format: Format }) {
  const given = row.accommodation;
  if (!given) return null;
  const words = [
    ...(given.unlimited ? [texts.given.unlimited] : []),
    ...(given.extraSeconds > 0 && !given.unlimited ? [texts.given.extra(format.timeLimit(given.extraSeconds))] : []),
    ...(given.breakMinutes > 0 ? [texts.given.breaks(given.breakMinutes)] : []),
    ...(given.separateRoom ? [texts.given.room] : []),
  ];
  return (
    <ul className={classes.given} aria-label={texts.given.label}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

/** What was noticed of a student, and whether they have written. */
function Signals(props: {
  person: WatchedPerson;
  texts: MonitorTexts;
  format: Format;
  onOpen: (person: WatchedPerson) => void;
}) {
  const { person, texts, format, onOpen } = props;
  const { row } = person;
  const count = signalCount(row);
  return (
    <span className={classes.progress}>
      {count > 0 && (
        <button
          type="button"
          className={classes.flag}
          title={signalWords(person, texts)}
          aria-label={`${texts.more}: ${person.name}, ${signalWords(person, texts)}`}
          onClick={() => onOpen(person)}
        >
          <IconEye size={15} stroke={1.5} aria-hidden /> {format.number(count)}
        </button>
      )}
      {row.unread > 0 && (
        <span
          className={classes.flag}
          title={texts.unread(row.unread)}
          role="img"
          aria-label={texts.unread(row.unread)}
        >
          <IconMail size={15} stroke={1.5} aria-hidden />
        </span>
      )}
    </span>
  );
}

function Answered({ row, texts }: { row: WatchedPerson['row']; texts: MonitorTexts }) {
  return (
    <span className={`${classes.progress} tabular`}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${row.of === 0 ? 0 : Math.min(100, (100 * row.answered) / row.of)}%` }} />
      </span>
      {texts.answeredOf(row.answered, row.of)}
    </span>
  );
}

/** What of a row ticks: when the student was heard of, and how long they have. Empty where neither means anything. */
function clocks(texts: MonitorTexts, format: Format, nowOf: () => number) {
  const seenAt = (person: WatchedPerson, now: number): string => {
    const silent = silentMs(person.row, now) ?? 0;
    if (silent < nowMs) return texts.justNow;
    return texts.ago(format.duration(silent < minuteMs ? silent / 1000 : Math.floor(silent / minuteMs) * 60));
  };
  const seen = (person: WatchedPerson) =>
    person.row.state === 'submitted' || silentMs(person.row, nowOf()) === null ? (
      ''
    ) : (
      <Ticking>{() => seenAt(person, nowOf())}</Ticking>
    );
  const leftAt = ({ row }: WatchedPerson, now: number): string => {
    const ms = leftMs(row, now);
    if (ms === null) return texts.noLimit;
    if (ms === 0) return texts.over;
    return format.timeLeft(ms);
  };
  const left = (person: WatchedPerson) =>
    person.row.state === 'submitted' || person.row.state === 'not-started' ? (
      ''
    ) : (
      <Ticking>{() => leftAt(person, nowOf())}</Ticking>
    );
  return { seen, left };
}

/** The columns of the monitor; `nowOf`: the server's time. `hasSections`: somebody is in a section with its own time. */
export function monitorColumns(
  texts: MonitorTexts,
  format: Format,
  nowOf: () => number,
  hasSections: boolean,
  onOpen: (person: WatchedPerson) => void,
): Column<WatchedPerson>[] {
  const { seen, left } = clocks(texts, format, nowOf);
  return [
    {
      key: 'person',
      title: texts.person,
      sort: 'name',
      onCard: 'title',
      render: (person) => (
        <div className={classes.person}>
          <Text span fw={550} inherit>
            {person.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {person.email}
          </Text>
          <Accommodation row={person.row} texts={texts} format={format} />
        </div>
      ),
    },
    {
      key: 'state',
      title: texts.state,
      sort: 'state',
      onCard: 'fact',
      render: (person) => <StateMark person={person} texts={texts} />,
    },
    {
      key: 'answered',
      title: texts.answered,
      sort: 'answered',
      onCard: 'fact',
      render: ({ row }) => row.attempt && <Answered row={row} texts={texts} />,
    },
    ...(hasSections
      ? [
          {
            key: 'section',
            title: texts.inSection,
            onCard: 'line' as const,
            render: ({ row }: WatchedPerson) => <InSection row={row} nowOf={nowOf} texts={texts} format={format} />,
          },
        ]
      : []),
    { key: 'left', title: texts.left, sort: 'left', numeric: true, onCard: 'fact', render: left },
    { key: 'seen', title: texts.seen, sort: 'seen', numeric: true, onlyWide: true, render: seen },
    {
      key: 'signals',
      title: texts.signals,
      sort: 'signals',
      render: (person) => <Signals person={person} texts={texts} format={format} onOpen={onOpen} />,
    },
  ];
}
