import { defineConfig } from 'vitest/config'

// The limits only stop a hanging test: Swift may have to be downloaded first, and the machine may be busy.
export default defineConfig({
  test: {
    name: '@mfe/engines (Swift)',
    include: ['src/**/*.swift.test.ts'],
    globalSetup: '@site/servers/swift-setup',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
