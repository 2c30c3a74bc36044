import { defineConfig } from 'vitest/config'

/** Tests that replace modules. The others share theirs. */
export default defineConfig({
  test: {
    name: '@mfe/release (isolated)',
    include: ['src/**/*.isolated.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
