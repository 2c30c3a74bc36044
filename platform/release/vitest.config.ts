import { configDefaults, defineConfig } from 'vitest/config'

// No test waits for time to pass, so these limits only detect hanging tests, even on a busy machine.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.{isolated,postgres,swift}.test.ts'],
    // Files of a worker share the modules, which take as long to load as most files take to run.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
