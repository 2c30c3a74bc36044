export interface ListedObject {
  key: string
  changedAt: Date
}

/** Stores byte objects by key, as S3 does; reads return the latest completed write. All reject without a response. */
export interface ObjectStore {
  /** Stores an object atomically; replaces an existing one. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Resolves to `undefined` if there is none, and to only a part of a larger one, which could exhaust memory. */
  get(key: string, maxBytes: number): Promise<Buffer | undefined>
  /** Lists the objects whose keys start with the prefix, in any order. */
  list(prefix: string): Promise<ListedObject[]>
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>
}
