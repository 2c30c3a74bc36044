import { type Kysely, OperationNodeTransformer, PostgresIntrospector, ValueNode } from 'kysely'

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
