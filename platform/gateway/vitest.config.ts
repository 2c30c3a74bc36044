import { configDefaults, defineConfig } from 'vitest/config'

// No test here waits for time to pass: the long limits only tell a hanging test from a busy machine.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.swift.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
