/** What a page's weave is drawn from, in its banner as in link previews. */
export const motifOf = (path: string): string => (path === '/' ? 'calderloom' : path)
