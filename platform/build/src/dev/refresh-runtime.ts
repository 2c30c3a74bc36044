import * as own from 'react-refresh/runtime'

declare global {
  /** The one refresh runtime of a page: React asks one alone what replaced a component. */
  var siteReactRefresh: typeof own | undefined
}

declare const __react_refresh_library__: string

const isFirst = globalThis.siteReactRefresh === undefined
globalThis.siteReactRefresh ??= own
const shared = globalThis.siteReactRefresh

/** Stands for `react-refresh/runtime` in every development build: shell and remotes use the same one in a page. */
export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
}: typeof own = shared

/** Ids are paths inside an app, which other apps may have too. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__react_refresh_library__} ${id}`)
}

export function injectIntoGlobalHook(target: typeof globalThis): void {
  if (isFirst) shared.injectIntoGlobalHook(target)
}
