import type { VersionClaims } from '../bucket/version-claims.ts'
import type { Connect } from './tables.ts'

/** Stores claims in PostgreSQL, shared by publishers on all machines. */
export function createPostgresClaims(connect: Connect): VersionClaims {
  return {
    async claim(app, version, digest) {
      const db = await connect()
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

    async unclaim(app, version) {
      const db = await connect()
      await db.deleteFrom('version_claim').where('app', '=', app).where('version', '=', version).execute()
    },
  }
}
