/** What is said of a mailed link whose token opens nothing any more; screens know it in other languages. */
export const LINK_SPENT = 'This link has expired or was already used';
