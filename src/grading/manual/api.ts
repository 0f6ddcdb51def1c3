/** What other slices may call of grading/manual: marks of answers that no key grades. */

export { recordToolMark } from './actions-tool.ts';
