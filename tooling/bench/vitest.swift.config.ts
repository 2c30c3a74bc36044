import { defineConfig } from 'vitest/config'

// The site may be built and Swift downloaded first: nothing here waits for time to pass.
export default defineConfig({
  test: {
    name: '@site/bench (Swift)',
    include: ['src/**/*.swift.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
