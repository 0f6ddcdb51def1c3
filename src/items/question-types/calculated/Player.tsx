/** With its numbers it is a numeric question, and is answered and reviewed as one. */
export { default } from '../numeric/Player.tsx';
