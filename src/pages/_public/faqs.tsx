import { createFileRoute } from '@tanstack/react-router';
import { FaqsScreen } from '#help/screens/FaqsScreen.tsx';
import { faqSearch } from '#help/screens/help-search.ts';

export const Route = createFileRoute('/_public/faqs')({ ...faqSearch.route, component: FaqsScreen });
