import { defineConfig } from 'vitest/config'

// No test here waits for time to pass: a limit this long only tells a hanging test from a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
