import type { Database } from '#database/types.ts'

/** The tables whose rows survive a restore, in dependency order. */
export const RESTORED_TABLES = [
  'setting',
  'account',
  // Otherwise, accounts that nobody has confirmed would be confirmed.
  'email_confirmation',
  'folder',
  'file',
  'enquiry',
  'application',
  'attachment',
  'outbox',
  'idempotency',
  'throttle',
  'audit',
  'daily_count',
  // Until the restored data is known to be recent, nothing in it is deleted by age.
  'clock',
] as const satisfies readonly (keyof Database)[]

/** The tables that triggers fill as the rows of others are restored. */
export const DERIVED_TABLES = ['account_usage'] as const satisfies readonly (keyof Database)[]

/** The tables that describe the schema, which a restore does not change. */
export const SCHEMA_TABLES = ['required_migration']

/** The tables that are empty after a restore, each with the reason. */
export const DISCARDED_TABLES = [
  // Sessions that ended after the backup stay ended, and used links stay used.
  'session',
  'password_reset',
  // They belong to sessions.
  'zip_selection',
  // Links that were revoked after the backup stay revoked.
  'share',
  // A backup does not contain the bytes of unfinished uploads.
  'upload',
  // The processes of the source do not serve the copy.
  'lease',
  'replica',
  // The copy has no bytes of deleted files.
  'blob_hold',
  'doomed_blob',
  'incoming_blob',
  'orphaned_blob',
  // A restore verifies the bytes that it copies, and notes what the backup lacks.
  'damaged_blob',
  'scrub',
] as const satisfies readonly (keyof Database)[]

/** The tables that a restore stores: also the notes of files that an update must delete, and of lost files. */
export const INSTALLED_TABLES = [
  ...RESTORED_TABLES,
  'doomed_blob',
  'damaged_blob',
] as const satisfies readonly (keyof Database)[]
