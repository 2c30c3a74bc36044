/** Loads with the first character of a new password, because the list is larger than the field. */
export const loadPasswordWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning
