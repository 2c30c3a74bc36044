import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets builds drop unused components of the router, such as its forms. Without this, setting a `displayName` and
 * calling `forwardRef` count as side effects, so all components stay. Also drops the router's error page, which would
 * show visitors a stack (the host has its own), and its messages for developers, which development builds keep.
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
