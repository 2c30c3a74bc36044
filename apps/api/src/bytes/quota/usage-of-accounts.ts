import { sql } from 'kysely'
import type { Db } from '#database/open.ts'
import { entriesByOwner } from '#tree/size.ts'

export interface AccountRows {
  email: string
  /** Of its files, those that share their bytes counted once. */
  bytes: number
  files: number
  emptyFiles: number
  folders: number
  /** Idempotency keys, including those of files received through its links. */
  keys: number
  /** Audit records; repeated events share one. */
  records: number
}

/** Resolves to what each account has in the database, most bytes first. Reads whole tables: for operators. */
export async function usageOfAccounts(db: Db): Promise<AccountRows[]> {
  const perOwner = <Counts extends string>(table: string, owner: string, counts: Record<Counts, string>) => {
    const columns = Object.entries<string>(counts).map(([name, count]) => `${count} as "${name}"`)
    return sql<Record<Counts, number> & { ownerId: string }>`
      select ${sql.raw(owner)} as "ownerId", ${sql.raw(columns.join())} from ${sql.raw(table)} group by 1`.execute(db)
  }
  const accounts = await db.selectFrom('account').select(['id', 'email']).orderBy('email').execute()
  const bytes = await perOwner('account_usage', 'owner_id', { bytes: 'sum(bytes)' })
  const records = await perOwner('audit', 'account_id', { records: 'count(*)' })
  const keys = await perOwner('idempotency', 'scope', { keys: 'count(*)' })
  const links = await db.selectFrom('share').select(['id', 'owner_id']).execute()

  const rows = new Map(accounts.map(({ id, email }) => [id, { email, ...NOTHING }]))
  for (const { ownerId, ...counts } of [...bytes.rows, ...(await entriesByOwner(db)), ...records.rows]) {
    const row = rows.get(ownerId)
    if (row) for (const [name, count] of Object.entries(counts)) row[name as keyof typeof NOTHING] = Number(count)
  }
  const owners = new Map(links.map(({ id, owner_id }) => [id, owner_id]))
  for (const { ownerId: scope, keys: count } of keys.rows) {
    // A scope ends with the id of an account or of a link.
    const id = scope.split(' ')[1] ?? ''
    const row = rows.get(owners.get(id) ?? id)
    if (row) row.keys += Number(count)
  }
  return [...rows.values()].sort((a, b) => b.bytes - a.bytes)
}

const NOTHING = { bytes: 0, files: 0, emptyFiles: 0, folders: 0, keys: 0, records: 0 }
