/** Returns the seed of a page's weave, for its banner and link preview. */
export const patternSeed = (path: string): string => (path === '/' ? 'calderloom' : path)
