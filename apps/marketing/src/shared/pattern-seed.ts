/** Returns the seed of a page's threads, in its banner and its link preview. */
export const patternSeed = (path: string): string => (path === '/' ? 'calderloom' : path)
