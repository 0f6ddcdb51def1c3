import { createFileRoute } from '@tanstack/react-router';
import { TagsScreen } from '#items/question-bank/tags/screens/TagsScreen.tsx';
import { tagSearch } from '#items/question-bank/tags/screens/tag-search.ts';
import { session, useViewer } from '#platform/web/session.ts';
import { loadPublicTags } from '#site/public-quizzes/screens/load-public-lists.ts';
import { PublicTagsScreen } from '#site/public-quizzes/screens/PublicTagsScreen.tsx';

const isForStaff = (): boolean => (session.get().user?.role ?? 'student') !== 'student';

/** For visitors and students what the public quizzes are about, for those who teach the tags of the bank. */
export const Route = createFileRoute('/_open/tags')({
  ...tagSearch.route,
  loader: async ({ context }) => {
    if (isForStaff()) return;
    await loadPublicTags(context.queryClient);
  },
  component: function Page() {
    useViewer();
    return isForStaff() ? <TagsScreen /> : <PublicTagsScreen />;
  },
});
