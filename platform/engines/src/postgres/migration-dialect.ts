import { type Kysely, OperationNodeTransformer, PostgresAdapter, PostgresIntrospector, sql, ValueNode } from 'kysely'

/** The key of Kysely's own lock, so versions that use that one wait, too. */
const LOCK_ID = sql.lit(3_853_314_791_062_309_107n)
const MAX_WAIT_MS = 3_600_000

/**
 * Replaces Kysely's lock for migrations, which belongs to the connection: PgBouncer in transaction mode would give it
 * to others. This one ends with the transaction, which begins here; Kysely's own `begin` then only warns.
 */
export class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock<Tables>(db: Kysely<Tables>): Promise<void> {
    await sql`begin`.execute(db)
    await sql`set local lock_timeout = ${sql.lit(MAX_WAIT_MS)}`.execute(db)
    await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(db)
    await sql`set local lock_timeout to default`.execute(db)
  }

  /** Does nothing after Kysely has committed or rolled back. */
  override async releaseMigrationLock<Tables>(db: Kysely<Tables>): Promise<void> {
    await sql`rollback`.execute(db)
  }
}

/** Writes booleans into the statement, because `storable` rejects them as parameters. */
class BooleanLiterals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' ? ValueNode.createImmediate(node.value) : super.transformValue(node)
  }
}

/** Creates Kysely's introspector for migrations. Its queries compare with booleans. */
export function createIntrospector<Tables>(db: Kysely<Tables>): PostgresIntrospector {
  const literals = new BooleanLiterals()
  return new PostgresIntrospector(
    db.withPlugin({
      transformQuery: ({ node }) => literals.transformNode(node),
      transformResult: async ({ result }) => result,
    }),
  )
}
