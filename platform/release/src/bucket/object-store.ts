/** What a listing tells of an object. */
export interface ListedObject {
  key: string
  changedAt: Date
}

/**
 * Stores byte objects by key, as S3 does. Reads see the newest completed write. Every method rejects if the store does
 * not answer.
 */
export interface ObjectStore {
  /** Stores an object, whole or not at all, in place of any other. */
  put(key: string, bytes: Buffer): Promise<void>
  /**
   * Resolves to `undefined` if there is no such object, and to a part of one that is larger than `maxBytes`: it is
   * not ours, and must not fill the memory.
   */
  get(key: string, maxBytes: number): Promise<Buffer | undefined>
  /** Lists the objects whose keys start with the prefix, in any order. */
  list(prefix: string): Promise<ListedObject[]>
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>
}
