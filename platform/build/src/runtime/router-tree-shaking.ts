import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets builds drop what nothing imports from the router, such as its forms. Names for React's developer tools and calls
 * that only create a component count as side effects, which would keep all of it.
 */
export const routerTreeShaking: RsbuildPlugin = {
  name: 'mfe:router-tree-shaking',
  setup(api) {
    api.transform({ test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, environments: ['web'] }, ({ code }) =>
      code.replace(/^\w+\.displayName = .*$/gm, '').replace(/(?<== )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&'),
    )
  },
}
