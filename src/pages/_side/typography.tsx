import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { TypographyScreen } from '#site/screens/guide/TypographyScreen.tsx';

export const Route = createFileRoute('/_side/typography')({ beforeLoad: guard('auth'), component: TypographyScreen });
