/** `1 file`, `2 files`. */
export const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`
