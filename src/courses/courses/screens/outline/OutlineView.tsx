import { Badge, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { Outline, TopicLine } from '#courses/courses/topics/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import classes from '../course.module.css';
import { courseTexts } from '../texts.ts';

/** Words that people read in a minute, of texts that teach. */
const WORDS_A_MINUTE = 180;

export const minutesOf = (topic: Pick<TopicLine, 'wordCount'>): number =>
  Math.max(1, Math.round(topic.wordCount / WORDS_A_MINUTE));

function Line({ topic, leads }: { topic: TopicLine; leads: boolean }) {
  const texts = useTexts(courseTexts);
  return (
    <li className={classes.line}>
      <span className={classes.lineTitle}>
        {leads ? (
          <TextLink
            to="/courses/$id/topics/$topicId/edit"
            params={{ id: topic.course, topicId: topic._id }}
            c="inherit"
            underline="hover"
          >
            {topic.title}
          </TextLink>
        ) : (
          topic.title
        )}
        {!topic.published && <Badge color="gray">{texts.page.draftTopic}</Badge>}
      </span>
      <span className={classes.lineFacts}>
        {topic.quizzes.length > 0 && (
          <span>
            <IconClipboardCheck size={15} stroke={1.5} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
            {texts.quizzes(topic.quizzes.length)}
          </span>
        )}
        <span>{texts.minutes(minutesOf(topic))}</span>
      </span>
    </li>
  );
}

/** What a course covers. `leads`: its topics can be edited from here. */
export function OutlineView({ outline, leads }: { outline: Outline; leads: boolean }) {
  const lines = (section: string | null) =>
    outline.topics
      .filter((topic) => topic.section === section)
      .map((topic) => <Line key={topic._id} topic={topic} leads={leads} />);
  return (
    <>
      <ul className={classes.outline}>{lines(null)}</ul>
      {outline.sections.map((section) => (
        <section key={section._id} aria-label={section.title}>
          <Text className={classes.sectionTitle}>{section.title}</Text>
          <ul className={classes.outline}>{lines(section._id)}</ul>
        </section>
      ))}
    </>
  );
}
