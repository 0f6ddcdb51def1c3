import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Enrolment } from '#results/results/dashboard/contract.ts';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

/** A student's newest certificates, folded. */
export function StudentCertificates({ certificates }: Pick<Enrolment, 'certificates'>) {
  const texts = useTexts(dashTexts).student;
  const format = useFormat();
  if (certificates.length === 0) return null;
  return (
    <Fold title={texts.certificates} note={certificates[0]?.name}>
      <ul className={classes.lines}>
        {certificates.map((certificate) => (
          <li key={certificate._id} className={classes.line}>
            <TextLink to={pageAt(certificate.href)} fw={600} c="inherit">
              {certificate.name}
            </TextLink>
            <Text size="sm" c="dimmed">
              {format.date(certificate.issuedAt)}
            </Text>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
