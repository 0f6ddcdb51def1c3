import { createFileRoute } from '@tanstack/react-router';
import { CreditsScreen } from '#site/screens/CreditsScreen.tsx';

export const Route = createFileRoute('/_public/credits')({ component: CreditsScreen });
