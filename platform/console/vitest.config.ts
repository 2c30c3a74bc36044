import { defineConfig } from 'vitest/config'

// No test waits for time to pass, so these limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
