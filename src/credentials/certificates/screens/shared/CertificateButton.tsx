import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ownQuizCertificateQuery, requestQuizCertificate } from '../../queries.ts';
import { certificateTexts } from '../texts.ts';

const page = '/quizzes/certificate/{-$id}';
const icon = <IconCertificate size={18} stroke={1.5} />;

/** Leads the student to the certificate of a quiz, or has it issued first: only the press of the button asks for it. */
export function CertificateButton({ quizId }: { quizId: string }) {
  const texts = useTexts(certificateTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery(ownQuizCertificateQuery(quizId));
  const request = useMutation({
    mutationFn: () => requestQuizCertificate(quizId),
    onError: notify.error,
    onSuccess: ({ certificate }) => {
      void client.invalidateQueries({ queryKey: ['certificates'] });
      return navigate({ to: page, params: { id: certificate._id } });
    },
  });
  if (data?.canIssue)
    return (
      <Button variant="default" leftSection={icon} loading={request.isPending} onClick={() => request.mutate()}>
        {texts.request}
      </Button>
    );
  if (!data?.certificate) return null;
  return (
    <ButtonLink variant="default" to={page} params={{ id: data.certificate }} leftSection={icon}>
      {texts.show}
    </ButtonLink>
  );
}
