/** Replaces the runtime's support for remotes known at build time: only the plan knows this platform's remotes. */
export const remotes = (): undefined => undefined
