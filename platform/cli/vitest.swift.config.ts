import { defineConfig } from 'vitest/config'

// The first run may install both servers. These limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    name: '@mfe/cli (Swift)',
    include: ['src/**/*.swift.test.ts'],
    globalSetup: ['@repo/servers/postgres-setup', '@repo/servers/swift-setup'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
