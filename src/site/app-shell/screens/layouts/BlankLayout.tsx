import type { ReactNode } from 'react';
import { Main, SkipLink } from './Frame.tsx';

/** Nothing around the page: it has the whole screen, as on a projector or in a game on a phone. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Main>{children}</Main>
    </>
  );
}
