/** Converts a name to the form that searches compare: without case, accents or typographic variants. */
export const toSearchName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
