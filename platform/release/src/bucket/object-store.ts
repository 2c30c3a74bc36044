export interface ListedObject {
  key: string
  changedAt: Date
}

/**
 * Stores byte objects by key, as S3 does. Reads return the latest completed write. Every method rejects if the store
 * does not respond.
 */
export interface ObjectStore {
  /** Stores an object atomically; replaces an existing one. */
  put(key: string, bytes: Buffer): Promise<void>
  /**
   * Resolves to `undefined` if there is no such object, and to only a part of an object larger than `maxBytes`: the
   * release store writes none of that size, and reading one could exhaust memory.
   */
  get(key: string, maxBytes: number): Promise<Buffer | undefined>
  /** Lists the objects whose keys start with the prefix, in any order. */
  list(prefix: string): Promise<ListedObject[]>
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>
}
