import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets builds drop unused components of the router: setting a `displayName` and calling `forwardRef` count as side
 * effects. Also drops its error page, which shows visitors a stack, and its messages for developers.
 */
export const routerTreeShaking: RsbuildPlugin = {
  name: 'mfe:router-tree-shaking',
  setup(api) {
    api.transform({ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, environments: ['web'] }, ({ code }) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/(?<== )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&')
        .replace(/^var defaultErrorElement = .*$/m, 'var defaultErrorElement = null;')
        .replace(/^ +(?=warning(Once)?\($)/gm, '$&/* @__PURE__ */ ')
        .replace(/^( +invariant\(\n[^;]*?),\n +(?:"[^"\n]*"|`[^`\n]*`)\n( +\);)$/gm, '$1\n$2'),
    )
  },
}
