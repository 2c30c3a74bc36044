import { defineConfig } from 'vitest/config'

/** One run over every room; `vitest run` inside a room runs that room alone. */
export default defineConfig({
  test: { projects: ['apps/*', 'packages/*', 'platform/*', 'tooling/*'] },
})
