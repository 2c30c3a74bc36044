import { configDefaults, defineConfig } from 'vitest/config'

// The first run may install a server. These limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, '**/*.swift.test.ts'],
    globalSetup: '@repo/servers/postgres-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
