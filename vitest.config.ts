import { defineConfig } from 'vitest/config'
import { cities } from './modules/attendance/places/plugin.ts'
import { assistantModel } from './modules/chat/learning/plugin.ts'

export default defineConfig({
  plugins: [assistantModel(import.meta.dirname), cities()],
  test: {
    include: [
      'src/**/*.test.ts',
      'modules/**/*.test.{ts,tsx}',
      'web/**/*.test.{ts,tsx}',
      'cli/**/*.test.ts',
      'data/**/*.test.ts',
      'tests/*.test.ts',
      'tests/whatsapp/*.test.ts',
      // In browsers that bin/engines.js installs: npm test -- --engines
      ...(process.env.MUSTER_ENGINES ? ['tests/engines/*.test.ts'] : []),
    ],
    // Each test creates its own app in its own folder, so test files can share loaded modules. Loading took a
    // third of the time.
    isolate: false,
    globalSetup: ['tests/support/temporary.ts'],
    setupFiles: ['tests/support/setup.ts'],
    maxWorkers: 2,
    // On a loaded machine a slow test is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests use an injected clock. In a zone far from the firm's, code that uses the local zone fails.
    env: { TZ: 'America/Los_Angeles' },
    passWithNoTests: false,
  },
})
