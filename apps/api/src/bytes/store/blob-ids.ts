/** Returns the id of the blob that a turn of an upload writes: the upload's own for the first turn. */
export const blobIdOf = (uploadId: string, turn: number) => (turn === 0 ? uploadId : `${uploadId}.${turn}`)

/** Returns the id of the upload that a blob belongs to, or the blob's own id. */
export const uploadIdOf = (blobId: string) => blobId.split('.', 1)[0] ?? blobId

/** Sets the time of a key, unless it has a later one. */
export function keepLatest(times: Map<string, Date>, key: string, time: Date): void {
  const known = times.get(key)
  if (!known || known < time) times.set(key, time)
}

/** The 256 values of the first two digits of an id. */
export const idPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
