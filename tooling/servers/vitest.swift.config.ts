import { defineConfig } from 'vitest/config'

// Swift may be downloaded first, and has to start: nothing here waits for time to pass.
export default defineConfig({
  test: {
    name: '@site/servers (Swift)',
    include: ['src/**/*.swift.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
