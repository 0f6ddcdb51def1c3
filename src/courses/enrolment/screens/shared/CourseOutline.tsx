import { Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { outlineQuery } from '#courses/courses/queries.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Progress } from '../../contract.ts';
import classes from '../enrolment.module.css';
import { enrolmentTexts } from '../texts.ts';

type Line = { readonly _id: string; readonly title: string; readonly section: string | null };
type State = Progress['topics'][number];

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Why a topic is closed, in words. */
function useLockWords(lines: readonly Line[]): (lock: NonNullable<State['lock']>) => string {
  const texts = useTexts(enrolmentTexts).outline;
  const format = useFormat();
  return (lock) => {
    if (lock.why === 'later') return texts.later(format.dateTime(lock.opensAt!));
    if (lock.why === 'after') return texts.after(lines.find((line) => line._id === lock.topic)?.title ?? '');
    return texts.notStarted;
  };
}

function Entry(props: {
  course: string;
  line: Line;
  state: State | undefined;
  isHere: boolean;
  lockText: string | null;
}) {
  const { course, line, state, isHere, lockText } = props;
  // Said once above all of them.
  const isSaid = state?.lock?.why === 'not-started';
  const texts = useTexts(enrolmentTexts).outline;
  const isDone = state?.doneAt != null;
  const content = (
    <>
      {isDone ? (
        <IconCircleCheckFilled {...icon} className={classes.done} />
      ) : lockText === null ? (
        <IconCircle {...icon} />
      ) : (
        <IconLock {...icon} />
      )}
      <span className={classes.words}>
        <bdi>{line.title}</bdi>
        {isDone && <VisuallyHidden>, {texts.done}</VisuallyHidden>}
        {isSaid && <VisuallyHidden>, {texts.notStarted}</VisuallyHidden>}
        {lockText !== null && !isSaid && (
          <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
            {lockText}
          </Text>
        )}
      </span>
    </>
  );
  if (lockText !== null) return <div className={`${classes.entry} ${classes.closed}`}>{content}</div>;
  return (
    <Link
      className={classes.entry}
      to="/courses/$id/topics/$topicId"
      params={{ id: course, topicId: line._id }}
      {...(isHere && { 'aria-current': 'page' as const })}
    >
      {content}
    </Link>
  );
}

/** The topics of a course under their sections, each with its state; faculty (without progress) may open all. */
export function CourseOutline(props: { course: string; progress: Progress | null; here?: string }) {
  const { course, progress, here } = props;
  const { data } = useQuery(outlineQuery(course));
  const lines = (data?.topics ?? []).filter((topic) => topic.published || topic._id === here);
  const lockWords = useLockWords(lines);
  const texts = useTexts(enrolmentTexts).outline;
  const states = new Map(progress?.topics.map((state) => [state._id, state]));
  const sections = [{ _id: null, title: '' }, ...(data?.sections ?? [])];
  const isNotStarted = lines.some((line) => states.get(line._id)?.lock?.why === 'not-started');
  return (
    <>
      {isNotStarted && (
        <Text size="sm" c="dimmed">
          {progress?.cannotStart ? texts.allLocked : texts.allNotStarted}
        </Text>
      )}
      {sections.map((section) => {
        const own = lines.filter((line) => line.section === section._id);
        if (own.length === 0) return null;
        return (
          <section key={section._id ?? ''}>
            {section.title !== '' && <h3 className={classes.section}>{section.title}</h3>}
            <ul className={classes.outline}>
              {own.map((line) => {
                const state = states.get(line._id);
                const lock = progress === null ? null : (state?.lock ?? null);
                return (
                  <li key={line._id}>
                    <Entry
                      course={course}
                      line={line}
                      state={state}
                      isHere={line._id === here}
                      lockText={lock && lockWords(lock)}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}
