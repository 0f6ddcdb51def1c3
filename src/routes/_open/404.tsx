import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#site/app-shell/screens/NotFoundScreen.tsx';

export const Route = createFileRoute('/_open/404')({ component: NotFoundScreen });
