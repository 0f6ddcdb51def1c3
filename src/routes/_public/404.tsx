import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#site/app-shell/screens/NotFoundScreen.tsx';

export const Route = createFileRoute('/_public/404')({ component: NotFoundScreen });
