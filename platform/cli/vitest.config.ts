import { defineConfig } from 'vitest/config'

// Nothing here waits for time to pass: a limit this long only tells a hanging test from a busy machine.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
