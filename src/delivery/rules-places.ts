/** Why something came from where the attempt is not taken. */
export const placeCodes = [
  'wrong_network',
  'locked',
  'safe_browser_needed',
  'safe_browser_wrong',
  'other_device',
] as const;
export type PlaceCode = (typeof placeCodes)[number];
export const isPlaceCode = (code: string): code is PlaceCode => placeCodes.some((one) => one === code);
