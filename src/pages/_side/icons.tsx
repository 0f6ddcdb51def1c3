import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { IconsScreen } from '#site/screens/guide/IconsScreen.tsx';

export const Route = createFileRoute('/_side/icons')({ beforeLoad: guard('auth'), component: IconsScreen });
