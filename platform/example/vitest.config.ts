import { defineConfig } from 'vitest/config'

// It builds and serves a whole site: a limit this long only tells a hanging test from a busy machine.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } })
