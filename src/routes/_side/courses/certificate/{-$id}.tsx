import { createFileRoute } from '@tanstack/react-router';
import { CertificateScreen } from '#credentials/certificates/screens/CertificateScreen.tsx';
import { CertificatesScreen } from '#credentials/certificates/screens/CertificatesScreen.tsx';
import { certificatesSearch } from '#credentials/certificates/screens/certificates-search.ts';
import { loadCertificate } from '#credentials/certificates/screens/load-certificate.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/courses/certificate/{-$id}')({
  ...certificatesSearch.route,
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadCertificate(context.queryClient, 'course', params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return id === undefined ? <CertificatesScreen kind="course" /> : <CertificateScreen kind="course" id={id} />;
  },
});
