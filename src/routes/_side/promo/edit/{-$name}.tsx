import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CallError } from '#platform/web/call.ts';
import { PAGE_NAME } from '#site/cms/rules.ts';
import { editorTabs } from '#site/cms/screens/editor/editor-tabs.ts';
import { PageEditorScreen } from '#site/cms/screens/editor/PageEditorScreen.tsx';
import { PagesScreen } from '#site/cms/screens/PagesScreen.tsx';
import type { pagesSearch } from '#site/cms/screens/pages-search.ts';

const tabSchema = z.object({ tab: z.enum(editorTabs).optional().catch(undefined) });

/** Without a name the list of all pages. */
export const Route = createFileRoute('/_side/promo/edit/{-$name}')({
  validateSearch: (
    given: Record<string, unknown>,
  ): z.output<typeof tabSchema> & Partial<typeof pagesSearch.defaults> => ({
    ...given,
    ...tabSchema.parse(given),
  }),
  beforeLoad: guard('admin'),
  loader: async ({ context, params }) => {
    if (params.name === undefined) return;
    if (!PAGE_NAME.test(params.name)) throw notFound();
    const { pageQuery } = await import('#site/cms/queries.ts');
    await context.queryClient.ensureQueryData(pageQuery(params.name)).catch((error: unknown) => {
      throw error instanceof CallError && error.statusCode === 404 ? notFound() : error;
    });
  },
  component: function Page() {
    const { name } = Route.useParams();
    const { tab = 'edit' } = Route.useSearch();
    return name === undefined ? <PagesScreen /> : <PageEditorScreen name={name} tab={tab} />;
  },
});
