/** 100000 as "100,000", in whole units. Without `Intl`: see `longDate`. */
export const groupedNumber = (number: number): string => String(Math.round(number)).replace(/\B(?=(?:\d{3})+$)/g, ',')
