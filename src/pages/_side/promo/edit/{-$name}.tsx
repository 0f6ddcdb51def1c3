import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#account/guard.ts';
import { pageQuery } from '#page/queries.ts';
import { PAGE_NAME } from '#page/rules.ts';
import { editorTabs, PageEditorScreen } from '#page/screens/editor/PageEditorScreen.tsx';
import { PagesScreen } from '#page/screens/PagesScreen.tsx';
import type { pagesSearch } from '#page/screens/pages-search.ts';
import { CallError } from '#platform/web/call.ts';

const tabSchema = z.object({ tab: z.enum(editorTabs).optional().catch(undefined) });

/** Without a name the list of all pages. */
export const Route = createFileRoute('/_side/promo/edit/{-$name}')({
  validateSearch: (
    given: Record<string, unknown>,
  ): z.output<typeof tabSchema> & Partial<typeof pagesSearch.defaults> => ({
    ...(given as object),
    ...tabSchema.parse(given),
  }),
  beforeLoad: guard('admin'),
  loader: async ({ context, params }) => {
    if (params.name === undefined) return;
    if (!PAGE_NAME.test(params.name)) throw notFound();
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
