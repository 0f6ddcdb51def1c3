/** What other slices may call of integrations/lti: outside tools that travel with their course. */

export { topicTools } from './tools/travel.ts';
