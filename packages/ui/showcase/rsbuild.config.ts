import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { colorSchemeScript } from '../src/theme/color-scheme.ts'

/** Builds the showcase, a page for developers that is not part of the site. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [pluginReact()],
  source: { entry: { index: './main.tsx' } },
  html: {
    template: './index.html',
    title: 'UI kit',
    meta: { 'color-scheme': 'light dark' },
    tags: [{ tag: 'script', children: colorSchemeScript, append: false }],
  },
  output: { distPath: { root: 'dist' }, assetPrefix: 'auto' },
  server: { port: 8090 },
  performance: { printFileSize: false },
})
