import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { quizCertificateQuery } from '../../queries.ts';
import { certificateTexts } from '../texts.ts';

/** Leads the student to the certificate of a quiz, where there is one. */
export function CertificateButton({ quizId }: { quizId: string }) {
  const texts = useTexts(certificateTexts);
  const { data } = useQuery(quizCertificateQuery(quizId));
  if (!data) return null;
  return (
    <ButtonLink
      variant="default"
      to="/quizzes/certificate/{-$id}"
      params={{ id: data.certificate._id }}
      leftSection={<IconCertificate size={18} stroke={1.5} />}
    >
      {texts.show}
    </ButtonLink>
  );
}
