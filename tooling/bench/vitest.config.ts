import { configDefaults, defineConfig } from 'vitest/config'

// No test waits for time to pass, so this limit only detects hanging tests, even on a busy machine.
export default defineConfig({
  test: { exclude: [...configDefaults.exclude, '**/*.swift.test.ts'], testTimeout: 60_000 },
})
