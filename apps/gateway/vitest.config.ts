import { defineConfig } from 'vitest/config'

// Worker threads start and warm in these tests: on a busy machine that takes its time.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } })
