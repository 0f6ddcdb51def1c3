import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['src/platform/testing/database-setup.ts', 'e2e/browser-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
