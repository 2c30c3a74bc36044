/** Loaded with the first character of a new password: the list counts more than the field. */
export const loadPasswordWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning
