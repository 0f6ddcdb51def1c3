import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#platform/web/session.ts';
import { PublicTagsScreen } from '#public-quiz/screens/PublicTagsScreen.tsx';
import { TagsScreen } from '#question-bank/screens/TagsScreen.tsx';
import { tagSearch } from '#question-bank/screens/tag-search.ts';

/** For visitors and students what the public quizzes are about, for those who teach the tags of the bank. */
export const Route = createFileRoute('/_open/tags')({
  ...tagSearch.route,
  component: function Page() {
    const viewer = useViewer();
    return viewer === null || viewer.role === 'student' ? <PublicTagsScreen /> : <TagsScreen />;
  },
});
