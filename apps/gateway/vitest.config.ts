import { defineConfig } from 'vitest/config'

// No test waits for time to pass: the long limit only tells a hanging test from a busy machine.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
