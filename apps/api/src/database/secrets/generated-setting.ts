import { newSecret } from '../ids.ts'
import type { Db } from '../open.ts'

/** Resolves to the setting with this key. A random value is generated on first use. */
export async function generatedSetting(db: Db, key: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key, value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
