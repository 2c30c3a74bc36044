/** Far below the number of parameters that a statement may have: 32,766 in SQLite, 65,535 in PostgreSQL. */
const BATCH_SIZE = 500

/** Splits a list of unlimited length into batches that a statement can name. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE)
}
