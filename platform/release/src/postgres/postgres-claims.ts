import type { Kysely } from 'kysely'
import type { VersionClaims } from '../bucket/version-claims.ts'
import { SCHEMA, type Tables } from './tables.ts'

/** Claims versions in PostgreSQL, where publishers on several machines meet. */
export function createPostgresClaims(database: Kysely<Tables>): VersionClaims {
  const db = database.withSchema(SCHEMA)
  return {
    async claim(app, version, digest) {
      await db
        .insertInto('version_claim')
        .values({ app, version, digest })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const first = await db
        .selectFrom('version_claim')
        .select('digest')
        .where('app', '=', app)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return first.digest
    },

    async disclaim(app, version) {
      await db.deleteFrom('version_claim').where('app', '=', app).where('version', '=', version).execute()
    },
  }
}
