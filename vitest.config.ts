import { defineConfig } from 'vitest/config'
import { assistantModel } from './modules/chat/learning/plugin.ts'

export default defineConfig({
  plugins: [assistantModel(import.meta.dirname)],
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
    // A test makes its own app in its own folder, so files may share what they have loaded: a third of the
    // time was loading.
    isolate: false,
    globalSetup: ['tests/support/temporary.ts'],
    setupFiles: ['tests/support/setup.ts'],
    maxWorkers: 2,
    // A loaded machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test reads the clock that it is given; what slips through shows in a zone far from the firm's.
    env: { TZ: 'America/Los_Angeles' },
    passWithNoTests: false,
  },
})
