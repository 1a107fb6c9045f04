import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'modules/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}', 'cli/**/*.test.ts', 'data/**/*.test.ts', 'tests/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test reads the clock that it is given; what slips through shows in a zone far from the firm's.
    env: { TZ: 'America/Los_Angeles' },
    passWithNoTests: false,
  },
})
