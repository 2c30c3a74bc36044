import { defineConfig } from 'vitest/config'

/** One run over every workspace; `vitest run` inside a workspace runs that one alone. */
export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'apps/api/vitest.postgres.config.ts',
      'apps/api/vitest.swift.config.ts',
      'packages/*',
      'platform/*',
      'platform/cli/vitest.swift.config.ts',
      'platform/engines/vitest.swift.config.ts',
      'platform/gateway/vitest.swift.config.ts',
      'platform/release/vitest.postgres.config.ts',
      'platform/example/remote',
      'tooling/*',
      'tooling/bench/vitest.swift.config.ts',
      'tooling/servers/vitest.swift.config.ts',
      '!**/*.md',
    ],
  },
})
