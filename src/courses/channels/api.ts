/** What other slices may call of courses/channels: groups of quizzes and courses that people join. */
export { listChannels, readChannel } from './actions.ts';
