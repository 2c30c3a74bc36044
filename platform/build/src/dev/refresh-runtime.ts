import * as own from 'react-refresh/runtime'

declare global {
  /** The refresh runtime of the page: React supports only one. */
  var siteReactRefresh: typeof own | undefined
}

declare const __react_refresh_library__: string

const isFirst = globalThis.siteReactRefresh === undefined
globalThis.siteReactRefresh ??= own
const shared = globalThis.siteReactRefresh

/** Replaces `react-refresh/runtime` in every development build, so shell and remotes share one on a page. */
export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
}: typeof own = shared

/** Prefixes IDs with the app, because they are paths inside it and other apps may use the same ones. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__react_refresh_library__} ${id}`)
}

export function injectIntoGlobalHook(target: typeof globalThis): void {
  if (isFirst) shared.injectIntoGlobalHook(target)
}
