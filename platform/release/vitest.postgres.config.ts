import { defineConfig } from 'vitest/config'

// A server may be installed first; besides, the long limits only tell a hanging test from a busy machine.
export default defineConfig({
  test: {
    name: '@mfe/release (PostgreSQL)',
    include: ['src/**/*.postgres.test.ts'],
    globalSetup: '@site/servers/postgres-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
