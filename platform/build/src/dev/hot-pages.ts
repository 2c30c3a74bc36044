import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'

const RUNTIME = fileURLToPath(import.meta.resolve('#dev/hot-page'))

/** For browsers, in development: makes every page module accept its own updates. */
export function hotPages(): RsbuildPlugin {
  return {
    name: 'site:hot-pages',
    setup(api) {
      api.transform({ test: /\.page\.tsx$/, environments: ['web'] }, ({ code, resourcePath, resourceQuery }) =>
        resourceQuery === '' ? aroundPage(resourcePath) : code,
      )
    },
  }
}

/** Replaces the page's module, and imports the original under another name. */
function aroundPage(file: string): string {
  const page = JSON.stringify(`./${basename(file)}?page`)
  return `
    import page from ${page}
    import { hotPage } from ${JSON.stringify(RUNTIME)}
    const hot = hotPage(${JSON.stringify(basename(file))}, page)
    export default hot.page
    import.meta.webpackHot.accept(${page}, () => hot.replace(page))
  `
}
