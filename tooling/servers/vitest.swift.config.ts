import { defineConfig } from 'vitest/config'

// The first run may download Swift, and every run starts it. No test waits for time to pass.
export default defineConfig({
  test: {
    name: '@repo/servers (Swift)',
    include: ['src/**/*.swift.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
