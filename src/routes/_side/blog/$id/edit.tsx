import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadPost } from '#site/blog/queries.ts';
import { EditPostScreen } from '#site/blog/screens/PostFormScreens.tsx';

export const Route = createFileRoute('/_side/blog/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadPost(context.queryClient, params.id),
  component: function Page() {
    return <EditPostScreen id={Route.useParams().id} />;
  },
});
