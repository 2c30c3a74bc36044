import { defineConfig } from 'vitest/config'

// The test builds and serves a whole site. It never waits for time to pass, so this limit only detects a hanging test.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } })
