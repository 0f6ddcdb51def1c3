/** Groups of the first demo school. */
export const RED = 'Year 11 Red';
export const BLUE = 'Year 11 Blue';
export const RADIO = 'Radio club';
