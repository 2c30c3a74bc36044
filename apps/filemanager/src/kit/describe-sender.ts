import { brand } from '@site/brand'

/** Returns how a link's page names its sender: never without saying that it is not the company. */
export const describeSender = (name = ''): string =>
  `${name.trim() === '' ? 'An account holder' : `${name.trim()}, an account holder`}, not ${brand.name}`
