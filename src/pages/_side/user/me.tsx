import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '#account/screens/MeScreen.tsx';

export const Route = createFileRoute('/_side/user/me')({ component: MeScreen });
