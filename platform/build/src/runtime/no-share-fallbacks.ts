/** Replaces the runtime's fallbacks for tree-shaken shares: a share has one factory, the shell's. */
export const getSharedFallbackGetter = <Factory>({ factory }: { factory: Factory }): Factory => factory
