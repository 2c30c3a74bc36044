/** The periods of a pay range, as text after its amounts. */
export const payUnits = { YEAR: 'a year', HOUR: 'an hour' } as const
