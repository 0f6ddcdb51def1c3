import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginScreen } from '#account/screens/LoginScreen.tsx';
import { ssoWaysQuery } from '#sso/queries.ts';
import { SsoNotice, SsoWays } from '#sso/screens/shared/SsoWays.tsx';

export const Route = createFileRoute('/_public/login')({
  validateSearch: z.object({ fwd: z.string().optional(), sso: z.string().optional() }),
  // Without an answer there is still the password.
  loader: ({ context }) => context.queryClient.ensureQueryData(ssoWaysQuery()).catch(() => null),
  component: function Page() {
    const { fwd, sso } = Route.useSearch();
    const { ways = [], only = false } = useQuery(ssoWaysQuery()).data ?? {};
    return (
      <LoginScreen
        fwd={fwd}
        isSsoOnly={only}
        notice={<SsoNotice failure={sso} />}
        ways={ways.length > 0 && <SsoWays ways={ways} fwd={fwd} />}
      />
    );
  },
});
