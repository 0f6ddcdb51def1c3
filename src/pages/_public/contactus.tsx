import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#help/screens/ContactScreen.tsx';

export const Route = createFileRoute('/_public/contactus')({ component: ContactScreen });
