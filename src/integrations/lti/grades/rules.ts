/** Addresses of Assignment and Grade Services 2.0. */

/** The address for scores of a line item, whose own may have a query (3.4.1). */
export function scoresAddress(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}
