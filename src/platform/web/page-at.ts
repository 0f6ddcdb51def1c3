/** The page at an address that is known only when it is drawn, for links and `navigate`, which take the pages of the route list. */
export const pageAt = (address: string): '/' => address as '/';
