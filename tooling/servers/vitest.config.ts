import { configDefaults, defineConfig } from 'vitest/config'

// A server may be installed first, and has to start: nothing here waits for time to pass.
export default defineConfig({
  test: { exclude: [...configDefaults.exclude, '**/*.swift.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 },
})
