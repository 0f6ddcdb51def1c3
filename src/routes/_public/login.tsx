import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginScreen } from '#identity/account/sign-in/screens/LoginScreen.tsx';
import { ssoWaysQuery } from '#identity/sso/queries.ts';
import { SsoNotice, SsoWays } from '#identity/sso/screens/shared/SsoWays.tsx';

export const Route = createFileRoute('/_public/login')({
  validateSearch: z.object({ fwd: z.string().optional(), sso: z.string().optional() }),
  // Without an answer there is still the password.
  loader: ({ context }) => context.queryClient.ensureQueryData(ssoWaysQuery()).catch(() => null),
  component: function Page() {
    const { fwd, sso } = Route.useSearch();
    const navigate = Route.useNavigate();
    const { ways = [], only = false } = useQuery(ssoWaysQuery()).data ?? {};
    return (
      <LoginScreen
        fwd={fwd}
        isSsoOnly={only}
        notice={<SsoNotice failure={sso} onCancel={() => void navigate({ search: { fwd } })} />}
        ways={ways.length > 0 && <SsoWays ways={ways} fwd={fwd} />}
      />
    );
  },
});
