import { Card, Progress, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Enrolment } from '#results/results/contract.ts';
import { enrolmentTexts } from '../texts.ts';

/** A student's courses in progress and newest certificates, for the overview. */
export function EnrolmentPart({ learning: enrolment }: { readonly learning: Enrolment }) {
  const texts = useTexts(enrolmentTexts).overview;
  const format = useFormat();
  const { courses, certificates } = enrolment;
  return (
    <Stack gap="lg">
      {courses.length > 0 && (
        <Card p="lg" component="section">
          <Title order={2} size="h3" mb="sm">
            {texts.courses}
          </Title>
          <Stack gap="md">
            {courses.map((course) => (
              <div key={course._id}>
                <TextLink to={course.href as '/'} fw={550} c="inherit">
                  {course.name}
                </TextLink>
                <Progress value={course.percent} my={6} aria-label={texts.progressOf(course.name)} />
                <Text size="sm" c="dimmed">
                  {course.next === null ? texts.waiting : texts.next(course.next)}
                </Text>
              </div>
            ))}
          </Stack>
        </Card>
      )}
      {certificates.length > 0 && (
        <Card p="lg" component="section">
          <Title order={2} size="h3" mb="sm">
            {texts.certificates}
          </Title>
          <Stack gap="xs">
            {certificates.map((certificate) => (
              <div key={certificate._id}>
                <TextLink to={certificate.href as '/'} fw={550} c="inherit">
                  {certificate.name}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {format.date(certificate.issuedAt)}
                </Text>
              </div>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
