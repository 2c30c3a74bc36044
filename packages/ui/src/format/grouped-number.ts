/** Formats 100000 as "100,000", rounded to integers. Avoids `Intl` for the reason given at `longDate`. */
export const groupedNumber = (number: number): string => String(Math.round(number)).replace(/\B(?=(?:\d{3})+$)/g, ',')
