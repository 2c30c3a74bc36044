/**
 * `import()` by the browser rather than the bundler. Not TypeScript, because packing wraps the argument of `import()`
 * in a call that hides the comment from bundlers.
 *
 * @param {string} url
 */
export const nativeImport = (url) => import(/* webpackIgnore: true */ url)
