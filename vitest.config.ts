import { defineConfig } from 'vitest/config'

/** One run over every workspace; `vitest run` inside a workspace runs that one alone. */
export default defineConfig({
  test: {
    projects: [
      '{apps,packages,platform,tooling}/*',
      '{apps,platform,tooling}/*/vitest.{isolated,postgres,swift}.config.ts',
      'platform/example/remote',
      '!**/*.md',
    ],
  },
})
