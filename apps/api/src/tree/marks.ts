import type { Folder } from '@site/contracts'

/** What links point at, which only the links know. */
export interface SharedItems {
  /** Resolves to the ids of an account's files and folders with a link that works. */
  idsOf(ownerId: string): Promise<ReadonlySet<string>>
}

/** A row of a list, as far as its marks need it. */
export interface MarkedRow {
  id: string
  starredAt: string | null
}

/** Returns what a list marks about an entry. Link visitors never get it. */
export const marksOf = (
  { id, starredAt }: MarkedRow,
  shared: ReadonlySet<string>,
): Pick<Folder, 'isShared' | 'isStarred'> => ({
  ...(shared.has(id) && { isShared: true }),
  ...(starredAt !== null && { isStarred: true }),
})
