declare module 'virtual:credits' {
  export const credits: readonly import('./credits.ts').Credit[];
}
