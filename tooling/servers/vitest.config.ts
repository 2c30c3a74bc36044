import { configDefaults, defineConfig } from 'vitest/config'

// The first run may install a server, and every run starts one. No test waits for time to pass, so these limits only
// detect hanging tests.
export default defineConfig({
  test: { exclude: [...configDefaults.exclude, '**/*.swift.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 },
})
