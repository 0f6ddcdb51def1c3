/** What other slices may call of messaging/webhooks: events that they tell of. */
export { readMessages } from './actions.ts';
export { describedEvents } from './payloads.ts';
export { type EventToPublish, isWanted, publishEvents } from './publish.ts';
export { type ChangedResult, publishResults } from './publish-results.ts';
