import { PublicLayout } from './layouts/PublicLayout.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** No route matches. */
export const UnknownPage = () => (
  <PublicLayout>
    <NotFoundScreen />
  </PublicLayout>
);
