import { defineConfig } from 'vitest/config'

// The first run may download Swift. These limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    name: '@mfe/engines (Swift)',
    include: ['src/**/*.swift.test.ts'],
    globalSetup: '@repo/servers/swift-setup',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
