import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { AttemptSummary } from '../contract.ts';
import classes from './attempt.module.css';
import { resultsTexts } from './texts.ts';

interface Person {
  readonly _id: string;
  readonly name: string;
}

/** True when the person who looks is the one who sat the attempt. */
export const useIsMine = (person: Person): boolean => useViewer()?._id === person._id;

/** The arrow in a link back. */
export const BackArrow = () => <IconArrowLeft size={16} stroke={1.5} aria-hidden />;

/** The head of a page about one attempt: whose, which, and when. */
export function AttemptHead(props: {
  title: string;
  attempt: AttemptSummary;
  person: Person;
  /** The link back. */
  back: ReactNode;
  action?: ReactNode;
}) {
  const { attempt, person } = props;
  const texts = useTexts(resultsTexts);
  const format = useFormat();
  const isMine = useIsMine(person);
  const when = attempt.submittedAt
    ? { time: texts.endedByTime, proctor: texts.endedByProctor, student: texts.handedIn }[attempt.endedBy ?? 'student'](
        format.dateTime(attempt.submittedAt),
      )
    : texts.started(format.dateTime(attempt.startedAt));
  // On paper it must say whose it is, even for that person.
  const name = isMine ? <span className={classes.printOnly}>{person.name} · </span> : `${person.name} · `;
  return (
    <PageHead
      title={props.title}
      above={<div data-no-print>{props.back}</div>}
      lead={
        <>
          {name}
          {texts.attempt(attempt.number)} · {when}
        </>
      }
      isActionSmall={!props.action}
      action={
        <Group gap="xs">
          {props.action}
          {attempt.state === 'submitted' && (
            <Tooltip label={texts.print}>
              <ActionIcon variant="default" size={36} aria-label={texts.print} onClick={() => window.print()}>
                <IconPrinter size={18} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      }
    />
  );
}
