import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import { createPost, deletePost, getFeed, getPost, listPosts, updatePost } from './contract.ts';
import { feedTypes, writeFeed } from './rules.ts';

export const blogRoutes = (directory: TenantDirectory) => [
  handle(listPosts, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.readPosts(tx, actor, query, services.clock())),
  ),
  handleRaw(getFeed, async ({ query, tenant, services, inTenant, request }) => {
    const { name, language } = await directory.view(tenant);
    const posts = await inTenant((tx) => actions.readFeedPosts(tx, services.clock()));
    const feed = { site: siteAddress(request, services.config, tenant), title: name, language, posts };
    return {
      headers: { 'content-type': feedTypes[query.format], 'cache-control': 'public, max-age=300' },
      bytes: new TextEncoder().encode(writeFeed(query.format, feed)),
    };
  }),
  handle(getPost, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readPost(tx, actor, params.id, services.clock())),
  ),
  handle(createPost, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => actions.createPost(tx, actor, body, services.clock())),
  ),
  handle(updatePost, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.updatePost(tx, actor, params.id, body, services.clock())),
  ),
  handle(deletePost, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deletePost(tx, actor, params.id));
    return done;
  }),
];
