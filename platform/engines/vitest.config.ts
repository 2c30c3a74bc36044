import { configDefaults, defineConfig } from 'vitest/config'

// The limits only stop a hanging test: a server may have to be installed first, and the machine may be busy.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, '**/*.swift.test.ts'],
    globalSetup: '@site/servers/postgres-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
