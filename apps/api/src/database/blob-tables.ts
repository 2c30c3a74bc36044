/** The tables about stored bytes that are not, or not only, those of a file. */
export interface BlobTables {
  /** Archives that owners download, numbered per account, whose blobs are kept. */
  blob_hold: { id: string; owner_id: string; replica_id: string; number: number }
  /** Blobs whose bytes may be stored, but not their row: noted before the bytes are, until the row is. */
  incoming_blob: {
    blob_id: string
    /** The replica that stores the row. Once it is dead, the row will never be stored. */
    replica_id: string
    /** The resumable upload of the bytes; while it is unfinished, another replica may store the row. */
    upload_id: string | null
  }
  /**
   * Blobs whose row is deleted, noted until their bytes are. The bytes remain until no hold of the account has a number
   * up to `last_hold`, which is 0 if there was none; the owner of an applicant's file is the empty string.
   */
  doomed_blob: { blob_id: string; owner_id: string; size: number; last_hold: number }
  /** Blobs that no row and no note named when a sweep found them. */
  orphaned_blob: { blob_id: string; size: number; first_seen_at: string }
  /** Blobs whose bytes do not match their row, until they do again; deleted with the blob. */
  damaged_blob: { blob_id: string; problem: 'missing' | 'damaged'; found_at: string }
  /** How far the regular check of all blobs has come, in one row. */
  scrub: {
    id: string
    /** Blobs are checked in the order of their ids; empty at the beginning of a round. */
    last_blob_id: string
    round_started_at: string
  }
}
