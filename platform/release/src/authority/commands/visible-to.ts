import type { Identity } from '#index.ts'

/** Whether a caller may see network addresses, which reveal where people work: admins, and commands on the store. */
export const seesAddresses = (identity: Identity | undefined): boolean =>
  identity === undefined || identity.rights.includes('admin')

/** Returns what a caller may see of a change or a publication. */
export const visibleTo = <Made extends { address?: string | undefined }>(
  identity: Identity | undefined,
  made: Made,
): Made => (seesAddresses(identity) ? made : { ...made, address: undefined })
