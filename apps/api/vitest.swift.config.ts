import { defineConfig } from 'vitest/config'

// Swift may be downloaded first; besides, the long limits only tell a hanging test from a busy machine.
export default defineConfig({
  test: {
    name: '@site/api (Swift)',
    include: ['src/**/*.swift.test.ts'],
    globalSetup: '@site/servers/swift-setup',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
