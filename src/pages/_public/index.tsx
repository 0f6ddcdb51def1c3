import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#site/screens/HomeScreen.tsx';

export const Route = createFileRoute('/_public/')({ component: HomeScreen });
