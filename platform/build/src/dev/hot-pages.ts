import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'

const RUNTIME = fileURLToPath(import.meta.resolve('#dev/hot-page'))

/** Makes every page module in browser builds accept its own hot updates. */
export function hotPages(): RsbuildPlugin {
  return {
    name: 'site:hot-pages',
    setup(api) {
      api.transform({ test: /\.page\.tsx$/, environments: ['web'] }, ({ code, resourcePath, resourceQuery }) =>
        resourceQuery === '' ? wrapPage(resourcePath) : code,
      )
    },
  }
}

/** Generates a module that imports the page with a query, and wraps it. */
function wrapPage(file: string): string {
  const page = JSON.stringify(`./${basename(file)}?page`)
  return `
    import page from ${page}
    import { hotPage } from ${JSON.stringify(RUNTIME)}
    const hot = hotPage(${JSON.stringify(basename(file))}, page)
    export default hot.page
    import.meta.webpackHot.accept(${page}, () => hot.replace(page))
  `
}
