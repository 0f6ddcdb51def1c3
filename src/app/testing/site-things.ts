/** Pages and announcements of the first school, for the walk over all endpoints. */
import { v7 as uuid } from 'uuid';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { createPage, publishPage } from '#site/cms/contract.ts';
import type { TestSite } from './site.ts';

/** A published page and an announcement with the mark: by address, and what somebody else would send there. */
export async function addSiteThings(site: TestSite, mark: string) {
  const announcement = await site.as('teacher').do(createAnnouncement, { body: { title: mark } });
  const page = 'page-of-school-one';
  await site.as('admin').do(createPage, { body: { kind: 'promo', name: page, title: mark } });
  await site.as('admin').do(publishPage, { params: { name: page }, body: { edit: 1 } });
  return {
    owned: {
      '/v1/api/announcements/:id': announcement._id,
      '/v1/api/pages/:name': { name: page },
      '/v1/api/pages/:name/publish': { name: page },
      '/v1/api/pages/:name/schedule': { name: page },
      '/v1/api/pages/:id/undelete': uuid(),
      '/v1/api/pages/:name/revisions': { name: page },
      '/v1/api/pages/:name/revisions/:revision': { name: page, revision: '1' },
      '/v1/api/pages/:name/revisions/:revision/restore': { name: page, revision: '1' },
      '/v1/api/pages/:name/answers': { name: page },
      '/v1/api/pages/:name/answers/:id': { name: page, id: uuid() },
    },
    foreignInput: {
      'PUT /v1/api/announcements/:id': { body: { title: 'Stolen' } },
      'GET /v1/api/layout/pageLayout': { query: { page } },
      'GET /v1/api/layout/pageData': { query: { page } },
      'POST /v1/api/layout/pageForm': { body: { page, block: 'form-1', answers: [] } },
      'POST /v1/api/pages': { body: { kind: 'promo', name: 'stolen', title: 'Stolen', copyOf: page } },
      'PUT /v1/api/pages/:name': { body: { edit: 1, draft: { title: 'Stolen' } } },
      'POST /v1/api/pages/:name/publish': { body: { edit: 1 } },
      'POST /v1/api/pages/:name/revisions/:revision/restore': { body: { edit: 1 } },
    },
  };
}
