import { type Kysely, OperationNodeTransformer, PostgresIntrospector, ValueNode } from 'kysely'

/** Writes booleans into the statement: as parameters they are rejected, because SQLite cannot store them. */
class BooleanLiterals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' ? ValueNode.createImmediate(node.value) : super.transformValue(node)
  }
}

/** Reads the schema, which migrations need; the queries of Kysely compare with booleans. */
export function createIntrospector<Tables>(db: Kysely<Tables>): PostgresIntrospector {
  const literals = new BooleanLiterals()
  return new PostgresIntrospector(
    db.withPlugin({
      transformQuery: ({ node }) => literals.transformNode(node),
      transformResult: async ({ result }) => result,
    }),
  )
}
