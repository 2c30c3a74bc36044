import { configDefaults, defineConfig } from 'vitest/config'

// No test waits for time to pass, so these limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, '**/*.{isolated,postgres,swift}.test.ts'],
    // A test starts its own API and leaves nothing behind, so all files of a worker share the modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
