async function refuse(): Promise<never> {
  throw new Error('Remotes of this platform are ES modules: register them with type "module".')
}

/** Replaces the runtime's script elements: every remote is an ES module (docs/decisions/001). */
export const loadScript = () => refuse()
export const createScript = () => refuse()
export const createLink = () => refuse()
export const isStaticResourcesEqual = (one: string, other: string): boolean => one === other
export const safeWrapper = async <Result>(work: () => Result): Promise<Awaited<Result>> => work() as Awaited<Result>
