/** Returns an object whose methods, all of which return promises, reject with what `rethrow` throws. */
export function catching<Store extends object>(store: Store, rethrow: (error: unknown) => never): Store {
  const methods = Object.entries(store).map(([name, method]) => [
    name,
    (...args: unknown[]) => method(...args).catch(rethrow),
  ])
  return Object.fromEntries(methods)
}
