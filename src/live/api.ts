/** What other slices may call of live quizzes. */
export { getHosted } from './actions-host.ts';
export { type LiveRooms, openLiveRooms } from './room/rooms.ts';
