import type { Generated, Kysely } from 'kysely'
import type { AppName, Version } from '../names.ts'

/** The schema of the platform, separate from the tables of a site that uses the same database. */
export const SCHEMA = 'mfe'

export interface Tables {
  /** The newest document of each app: what is live. */
  channel: { app: AppName; revision: number; document: string }
  /** Every document, the newest included. Rows are never changed or removed. */
  channel_change: {
    app: AppName
    revision: number
    document: string
    /** Identifies the call that stored it. */
    change_id: string
    changed_at: Generated<Date>
  }
  /** Which bytes a version has: the SHA-256 of its release.json. */
  version_claim: { app: AppName; version: Version; digest: string; claimed_at: Generated<Date> }
  /** The newest documents of who may release what. */
  access: { revision: number; document: string }
  secret: { name: string; value: string }
}

/** Resolves to the migrated database, limited to the tables in the platform's schema. */
export type Connect = () => Promise<Kysely<Tables>>
