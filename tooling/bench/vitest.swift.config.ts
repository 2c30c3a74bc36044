import { defineConfig } from 'vitest/config'

// The first run may build the site and download Swift. No test waits for time to pass.
export default defineConfig({
  test: {
    name: '@site/bench (Swift)',
    include: ['src/**/*.swift.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
