import { redirect } from '@tanstack/react-router';
import { askGuard } from '#access/guards.ts';
import { lacksSecondFactor, session } from '#platform/web/session.ts';

/**
 * `createFileRoute('…')({ beforeLoad: guard('faculty') })`: lets in whom the named guard lets in, and sends the others
 * to the login page, which comes back here, or to the not-found page. A person with a printed password chooses
 * another one first; a person without a second factor that the school requires sets one up. An unknown name is an
 * error page with status 500.
 */
export const guard =
  (name: string) =>
  ({ location }: { location: { href: string } }): void => {
    const answer = askGuard(name, session.get().user, location.href);
    if (answer?.to === '/login') throw redirect({ to: '/login', search: { fwd: answer.fwd } });
    if (answer) throw redirect({ to: '/404' });
    const { user } = session.get();
    if (user?.mustChangePassword) throw redirect({ to: '/newPassword', search: { fwd: location.href } });
    if (lacksSecondFactor(user)) throw redirect({ to: '/secondFactor', search: { fwd: location.href } });
  };
