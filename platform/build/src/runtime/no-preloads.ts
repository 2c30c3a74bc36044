function refuse(): never {
  throw new Error('preloadRemote() is not part of the runtime: load the page with the loader of @mfe/host.')
}

/** Replaces the runtime's preloads: the document preloads what its page needs, the loader prefetches the rest. */
export const formatPreloadArgs = () => refuse()
export const defaultPreloadArgs = () => refuse()
export const normalizePreloadExposes = () => refuse()
export const preloadAssets = () => refuse()
