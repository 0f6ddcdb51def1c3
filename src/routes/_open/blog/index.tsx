import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '#site/blog/screens/BlogScreen.tsx';
import { blogSearch } from '#site/blog/screens/blog-search.ts';
import { loadBlog } from '#site/blog/screens/load-blog.ts';

export const Route = createFileRoute('/_open/blog/')({
  ...blogSearch.route,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadBlog(context.queryClient, deps),
  component: BlogScreen,
});
