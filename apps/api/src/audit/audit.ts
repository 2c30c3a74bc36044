import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'

export type Audit = ReturnType<typeof createAudit>

/** What happened to whose account, for the operator. Names, addresses and secrets have no place in it. */
export function createAudit(db: Db) {
  return {
    async record(action: string, accountId: string | undefined, detail = ''): Promise<void> {
      await db
        .insertInto('audit')
        .values({ id: newId(), at: new Date().toISOString(), account_id: accountId ?? null, action, detail })
        .execute()
    },
  }
}
