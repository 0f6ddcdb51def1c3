import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '#blog/screens/BlogScreen.tsx';
import { blogSearch } from '#blog/screens/blog-search.ts';

export const Route = createFileRoute('/_public/blog/')({ ...blogSearch.route, component: BlogScreen });
