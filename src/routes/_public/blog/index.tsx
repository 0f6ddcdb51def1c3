import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '#site/blog/screens/BlogScreen.tsx';
import { blogSearch } from '#site/blog/screens/blog-search.ts';

export const Route = createFileRoute('/_public/blog/')({ ...blogSearch.route, component: BlogScreen });
