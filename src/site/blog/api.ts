/** What other slices may call of site/blog: posts. */
export { readPost, readPosts } from './actions.ts';
