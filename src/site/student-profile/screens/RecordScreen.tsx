import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '#identity/people/rules.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { PersonRecord } from '../contract.ts';
import { wholeRecordQuery } from '../queries.ts';
import classes from './record.module.css';
import { recordTexts } from './texts.ts';

/** A table of the sheet, which on a phone scrolls within itself. */
function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

function ResultRows({ results }: { results: PersonRecord['results'] }) {
  const texts = useTexts(recordTexts).results;
  const format = useFormat();
  const outcomeOf = ({ passed, percent }: PersonRecord['results'][number]): string => {
    if (percent === null) return texts.running;
    return passed === null ? texts.graded : passed ? texts.passed : texts.failed;
  };
  return (
    <table>
      <thead>
        <tr>
          <th>{texts.quiz}</th>
          <th data-numeric>{texts.attempts}</th>
          <th data-numeric>{texts.percent}</th>
          <th>{texts.outcome}</th>
          <th>{texts.last}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.quiz._id}>
            <td>{result.quiz.name}</td>
            <td data-numeric>{format.number(result.attemptCount)}</td>
            <td data-numeric>{result.percent !== null && format.percentExact(result.percent)}</td>
            <td>{outcomeOf(result)}</td>
            <td>{format.date(result.lastAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AttemptRows({ attempts }: { attempts: PersonRecord['attempts'] }) {
  const { attempts: texts, attempt: attemptOf } = useTexts(recordTexts);
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{texts.started}</th>
          <th>{texts.quiz}</th>
          <th data-numeric>{texts.score}</th>
          <th data-numeric>{texts.percent}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((one) => (
          <tr key={one._id}>
            <td>{format.dateTime(one.startedAt)}</td>
            <td>
              {one.quiz.name}, {attemptOf(one.number)}
            </td>
            <td data-numeric>{one.score !== null && format.marks(one.score, one.maxScore)}</td>
            <td data-numeric>{one.percent !== null && format.percentExact(one.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CertificateRows({ certificates }: { certificates: PersonRecord['certificates'] }) {
  const texts = useTexts(recordTexts).certificates;
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{texts.title}</th>
          <th>{texts.issued}</th>
          <th>{texts.code}</th>
        </tr>
      </thead>
      <tbody>
        {certificates.map((one) => (
          <tr key={one._id}>
            <td>{one.title}</td>
            <td>{format.date(one.issuedAt)}</td>
            <td>{one.code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CourseRows({ courses }: { courses: NonNullable<PersonRecord['courses']> }) {
  const texts = useTexts(recordTexts).courses;
  const format = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th>{texts.course}</th>
          <th data-numeric>{texts.progress}</th>
          <th>{texts.completed}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((one) => (
          <tr key={one._id}>
            <td>{one.title}</td>
            <td data-numeric>{format.percent(one.percent)}</td>
            <td>{one.completedAt !== null && format.date(one.completedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Person({ user }: { user: PersonRecord['user'] }) {
  const texts = useTexts(recordTexts).sheet;
  const format = useFormat();
  return (
    <dl className={classes.person}>
      <dt>{texts.email}</dt>
      <dd>{user.email}</dd>
      {user.groups.length > 0 && (
        <>
          <dt>{texts.groups}</dt>
          <dd>{format.list(user.groups.map((group) => group.name))}</dd>
        </>
      )}
      <dt>{texts.since}</dt>
      <dd>{format.date(user.createdAt)}</dd>
    </dl>
  );
}

function Sheet({ record }: { record: PersonRecord }) {
  const words = useTexts(recordTexts);
  const texts = words.sheet;
  const format = useFormat();
  const { name: school } = useTenant();
  const { user, results, attempts, courses } = record;
  const certificates = record.certificates.filter((one) => one.state === 'issued');
  return (
    <article className={classes.sheet}>
      <header className={classes.sheetHead}>
        <div>
          <div className={classes.school}>{school}</div>
          <div>{texts.heading}</div>
          <h1>{nameOf(user)}</h1>
        </div>
        <div className={classes.date}>{texts.asOf(format.date(new Date()))}</div>
      </header>
      <Person user={user} />
      <h2>{words.results.caption}</h2>
      {results.length === 0 ? (
        <p>{texts.noResults}</p>
      ) : (
        <Scrolled label={words.results.caption}>
          <ResultRows results={results} />
        </Scrolled>
      )}
      {courses !== null && courses.length > 0 && (
        <>
          <h2>{words.courses.caption}</h2>
          <Scrolled label={words.courses.caption}>
            <CourseRows courses={courses} />
          </Scrolled>
        </>
      )}
      {certificates.length > 0 && (
        <>
          <h2>{words.certificates.caption}</h2>
          <Scrolled label={words.certificates.caption}>
            <CertificateRows certificates={certificates} />
          </Scrolled>
        </>
      )}
      {attempts.length > 0 && (
        <>
          <h2>{texts.all}</h2>
          <Scrolled label={texts.all}>
            <AttemptRows attempts={attempts} />
          </Scrolled>
        </>
      )}
      <p className={classes.note}>{texts.note(school)}</p>
    </article>
  );
}

/** The person's record as one prints it. */
export function RecordScreen({ id }: { id: string }) {
  const texts = useTexts(recordTexts).sheet;
  const { data: record, error, refetch } = useQuery(wholeRecordQuery(id));
  useDocumentTitle(record ? texts.title(nameOf(record.user)) : texts.heading);
  if (error && !record) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!record) return <PageSkeleton lines={12} />;
  return (
    <>
      <Group justify="space-between" mb="md" data-no-print>
        <ButtonLink
          to="/user/$id"
          params={{ id }}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} stroke={1.5} aria-hidden />}
        >
          {texts.back}
        </ButtonLink>
        <Group gap="md">
          <Text size="sm" c="dimmed">
            {texts.paper}
          </Text>
          <Button leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />} onClick={() => window.print()}>
            {texts.printIt}
          </Button>
        </Group>
      </Group>
      <Sheet record={record} />
    </>
  );
}
