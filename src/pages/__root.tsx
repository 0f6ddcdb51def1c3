import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { lazy } from 'react';
import { Root } from '#site/screens/Root.tsx';
import { UnknownPage } from '#site/screens/UnknownPage.tsx';

const loadSessionEnded = () => import('#sso/screens/shared/SessionEndedHere.tsx');
const SessionEnded = lazy(() => loadSessionEnded().then((module) => ({ default: module.SessionEndedHere })));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => <Root SessionEnded={SessionEnded} loadSessionEnded={loadSessionEnded} />,
  notFoundComponent: UnknownPage,
});
