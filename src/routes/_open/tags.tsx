import { createFileRoute } from '@tanstack/react-router';
import { TagsScreen } from '#items/question-bank/tags/screens/TagsScreen.tsx';
import { tagSearch } from '#items/question-bank/tags/screens/tag-search.ts';
import { useViewer } from '#platform/web/session.ts';
import { PublicTagsScreen } from '#site/public-quizzes/screens/PublicTagsScreen.tsx';

/** For visitors and students what the public quizzes are about, for those who teach the tags of the bank. */
export const Route = createFileRoute('/_open/tags')({
  ...tagSearch.route,
  component: function Page() {
    const viewer = useViewer();
    return viewer === null || viewer.role === 'student' ? <PublicTagsScreen /> : <TagsScreen />;
  },
});
