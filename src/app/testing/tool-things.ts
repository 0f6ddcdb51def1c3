/** An outside tool in a topic of the first school, for the walk over all endpoints. */
import { buildItem, buildTool } from '#integrations/lti/tools/testing.ts';
import type { TestSite } from './site.ts';

export async function addToolThings(site: TestSite, mark: string, topic: string) {
  const tool = (await buildTool(site, { name: mark }))._id;
  const item = (await buildItem(site, { tool, topic, title: mark }))._id;
  return {
    owned: {
      '/v1/api/admin/lti/tools/:id': tool,
      '/v1/api/lti/topics/:id/items': topic,
      '/v1/api/lti/topics/:topicId/select/:toolId': { topicId: topic, toolId: tool },
      '/v1/api/lti/items/:id': item,
      '/v1/api/lti/items/:id/open': item,
      '/v1/api/lti/items/:id/results': item,
    },
    foreignInput: {
      'PUT /v1/api/admin/lti/tools/:id': { body: { name: 'Stolen', edit: 1 } },
      'POST /v1/api/lti/topics/:id/items': { body: { tool, title: 'Stolen', url: '', maxScore: null } },
      'PUT /v1/api/lti/items/:id': { body: { title: 'Stolen' } },
    },
  };
}
