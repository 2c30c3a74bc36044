import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets builds drop unused components of the router, such as its forms. Without this, setting a `displayName` and
 * calling `forwardRef` count as side effects, so all components stay. Also drops what the router would show to visitors
 * when the site throws, an error with its stack, because the host has its own; and warnings for developers.
 */
export const routerTreeShaking: RsbuildPlugin = {
  name: 'mfe:router-tree-shaking',
  setup(api) {
    api.transform({ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, environments: ['web'] }, ({ code }) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/(?<== )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&')
        .replace(/^var defaultErrorElement = .*$/m, 'var defaultErrorElement = null;')
        .replace(/^ +(?=warning(Once)?\($)/gm, '$&/* @__PURE__ */ '),
    )
  },
}
