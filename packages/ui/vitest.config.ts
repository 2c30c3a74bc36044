import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['{src,showcase}/**/*.test.{ts,tsx}'], setupFiles: ['./vitest.setup.ts'] },
})
