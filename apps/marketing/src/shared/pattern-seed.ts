/** The seed of a page's weave, in its banner and in link previews. */
export const patternSeed = (path: string): string => (path === '/' ? 'calderloom' : path)
