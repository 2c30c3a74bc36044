/** Formats a number with its noun: `1 file`, `2 files`. */
export const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`
