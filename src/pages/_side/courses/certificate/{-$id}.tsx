import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CertificateScreen } from '#certificate/screens/CertificateScreen.tsx';
import { CertificatesScreen } from '#certificate/screens/CertificatesScreen.tsx';
import { certificatesSearch } from '#certificate/screens/certificates-search.ts';
import { loadCertificate } from '#certificate/screens/load-certificate.ts';

export const Route = createFileRoute('/_side/courses/certificate/{-$id}')({
  ...certificatesSearch.route,
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadCertificate(context.queryClient, 'course', params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return id === undefined ? <CertificatesScreen kind="course" /> : <CertificateScreen kind="course" id={id} />;
  },
});
