import type { Identity } from '#index.ts'

/** Returns whether a caller sees network addresses, which tell where people work: admins, and whoever has the store. */
export const seesAddresses = (identity: Identity | undefined): boolean =>
  identity === undefined || identity.rights.includes('admin')

/** Returns what a caller may see of a change or a publication. */
export const visibleTo = <Made extends { address?: string | undefined }>(
  identity: Identity | undefined,
  made: Made,
): Made => (seesAddresses(identity) ? made : { ...made, address: undefined })
