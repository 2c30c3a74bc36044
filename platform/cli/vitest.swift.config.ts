import { defineConfig } from 'vitest/config'

// Both servers may be installed first; besides, the long limits only tell a hanging test from a busy machine.
export default defineConfig({
  test: {
    name: '@mfe/cli (Swift)',
    include: ['src/**/*.swift.test.ts'],
    globalSetup: ['@site/servers/postgres-setup', '@site/servers/swift-setup'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
