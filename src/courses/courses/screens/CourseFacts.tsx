import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Course } from '../contract.ts';
import classes from './course.module.css';
import { courseTexts } from './texts.ts';

type Words = SameTexts<(typeof courseTexts)['en']>['page'];

function datesOf(course: Course, texts: Words, format: Format): string {
  const at = (instant: string): string => `${format.dateTime(instant)} ${format.zone(instant)}`;
  if (course.opensAt && course.closesAt) return texts.opensCloses(at(course.opensAt), at(course.closesAt));
  if (course.opensAt) return texts.from(at(course.opensAt));
  return course.closesAt ? texts.until(at(course.closesAt)) : texts.always;
}

function completionOf(course: Course, texts: Words, format: Format): string {
  return course.completionRule === 'share'
    ? texts.completions.share(format.percentExact(course.completionShare ?? 100))
    : texts.completions[course.completionRule];
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who teaches it, who may enrol, when, and what completes it. */
export function CourseFacts({ course }: { course: Course }) {
  const all = useTexts(courseTexts);
  const texts = all.page;
  const format = useFormat();
  const groups = format.list(course.groups.map((group) => group.name));
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4" mb="sm">
        {texts.facts}
      </Title>
      <dl className={classes.factList}>
        <Fact name={texts.teachers}>{format.list(course.teachers.map((teacher) => teacher.name))}</Fact>
        {course.may.edit && <Fact name={texts.access}>{groups === '' ? texts.accesses[course.access] : groups}</Fact>}
        <Fact name={texts.dates}>{datesOf(course, texts, format)}</Fact>
        {course.may.edit && <Fact name={texts.tier}>{all.tiers[course.subscription === 2 ? 2 : 1]}</Fact>}
        <Fact name={texts.completion}>{completionOf(course, texts, format)}</Fact>
        {course.prerequisites.length > 0 && (
          <Fact name={texts.prerequisites}>
            {course.prerequisites.map((needed, index) => (
              <span key={needed._id}>
                {index > 0 && ', '}
                <TextLink to="/courses/$id" params={{ id: needed._id }}>
                  {needed.title}
                </TextLink>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  );
}
