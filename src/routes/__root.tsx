import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { lazy } from 'react';
import { Root } from '#site/app-shell/screens/Root.tsx';
import { UnknownPage } from './-UnknownPage.tsx';

const loadSessionEnded = () => import('#identity/sso/screens/shared/SessionEndedHere.tsx');
const SessionEnded = lazy(() => loadSessionEnded().then((module) => ({ default: module.SessionEndedHere })));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => <Root SessionEnded={SessionEnded} loadSessionEnded={loadSessionEnded} UnknownPage={UnknownPage} />,
  notFoundComponent: UnknownPage,
});
