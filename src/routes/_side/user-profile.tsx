import { createFileRoute, redirect } from '@tanstack/react-router';

/** The profile by its other name. Visitors have been sent to sign in by then. */
export const Route = createFileRoute('/_side/user-profile')({
  beforeLoad: () => {
    throw redirect({ to: '/user/me', replace: true });
  },
});
