import { defineConfig } from 'vitest/config'

// No test here waits for time to pass: a limit this long catches only tests that hang.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
