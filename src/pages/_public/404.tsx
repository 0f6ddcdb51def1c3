import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#site/screens/NotFoundScreen.tsx';

export const Route = createFileRoute('/_public/404')({ component: NotFoundScreen });
