import { createFileRoute } from '@tanstack/react-router';
import { loadPost } from '#site/blog/queries.ts';
import { PostScreen } from '#site/blog/screens/PostScreen.tsx';

export const Route = createFileRoute('/_open/blog/$id')({
  loader: ({ context, params }) => loadPost(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <PostScreen key={id} id={id} />;
  },
});
