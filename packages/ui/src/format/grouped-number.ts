/** Formats a number like "100,000", rounded to an integer. Avoids `Intl`, as `longDate` does. */
export const groupedNumber = (number: number): string => String(Math.round(number)).replace(/\B(?=(?:\d{3})+$)/g, ',')
