import { configDefaults, defineConfig } from 'vitest/config'

// The first run may install a server, and each one starts a server. No test waits for time to pass.
export default defineConfig({
  test: { exclude: [...configDefaults.exclude, '**/*.swift.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 },
})
