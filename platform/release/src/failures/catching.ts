type AsyncMethod = (...args: never[]) => Promise<unknown>

/** Returns an object whose methods, all of which return promises, reject with what `rethrow` throws. */
export function catching<Store extends Record<keyof Store, AsyncMethod>>(
  store: Store,
  rethrow: (error: unknown) => never,
): Store {
  const members: object = store
  const methods = Object.entries(members).map(([name, method]) => [
    name,
    (...args: unknown[]) => method(...args).catch(rethrow),
  ])
  return Object.fromEntries(methods)
}
