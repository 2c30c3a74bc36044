import { inTransaction } from '@mfe/engines/transaction'
import { z } from 'zod'
import type { Cutoff } from '../clock/clock.ts'
import { newSecret } from '../ids.ts'
import { forUpdate } from '../locks.ts'
import type { Db } from '../open.ts'
import { generatedSetting } from './generated-setting.ts'

/** The secrets in the database, and what each is for. */
export const SECRETS = {
  'device-key': 'signs the cookies of known devices',
  'share-key': 'signs what visitors to links may do: open one with a password, resume a counted download',
  'throttle-key': 'hashes the addresses and emails whose attempts are counted',
} as const

export type SecretName = keyof typeof SECRETS

export const secretNames = Object.keys(SECRETS) as SecretName[]

export const isSecretName = (name: string): name is SecretName => Object.hasOwn(SECRETS, name)

const time = z.iso.datetime().transform((text) => Date.parse(text))

const rotationSchema = z.object({
  madeAt: time,
  signsFrom: time,
  former: z.array(z.object({ value: z.string(), validUntil: time })),
})

/** Times are in milliseconds. */
type Rotation = z.output<typeof rotationSchema>

export interface StoredSecret {
  value: string
  /** Absent until the first rotation. */
  rotation: Rotation | undefined
}

// The version before rotation existed reads the value alone, so the rest is in a row of its own.
const rotationKey = (name: SecretName) => `${name}/rotation`

/** Reads all secrets as they are at one moment; generates those that are missing. */
export async function readSecrets(db: Db): Promise<Record<SecretName, StoredSecret>> {
  const keys = secretNames.flatMap((name) => [name, rotationKey(name)])
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', keys).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const secrets = secretNames.map(async (name) => {
    const rotation = values.get(rotationKey(name))
    return [
      name,
      {
        value: values.get(name) ?? (await generatedSetting(db, name)),
        rotation: rotation === undefined ? undefined : rotationSchema.parse(JSON.parse(rotation)),
      },
    ] as const
  })
  return Object.fromEntries(await Promise.all(secrets)) as Record<SecretName, StoredSecret>
}

/** Replaces the value by a new one. `next` returns the rotation, or throws to change nothing. */
export async function replaceSecret(db: Db, name: SecretName, next: (secret: StoredSecret) => Rotation): Promise<void> {
  await generatedSetting(db, name)
  await inTransaction(db, async (trx) => {
    await lockSecret(trx, name)
    const rotation = next((await readSecrets(trx))[name])
    await trx.updateTable('setting').set({ value: newSecret() }).where('key', '=', name).execute()
    await storeRotation(trx, name, rotation)
  })
}

/** Deletes the former values that were valid until this time, so no later copy of the database has them. */
export async function deleteFormerSecrets(db: Db, endedBefore: Cutoff): Promise<void> {
  for (const name of secretNames) {
    await inTransaction(db, async (trx) => {
      await lockSecret(trx, name)
      const { rotation } = (await readSecrets(trx))[name]
      const former = rotation?.former.filter(({ validUntil }) => validUntil > Date.parse(endedBefore)) ?? []
      if (rotation && former.length < rotation.former.length) await storeRotation(trx, name, { ...rotation, former })
    })
  }
}

/** Gives rotations of a later time this one. Former values are valid for as long after it as they were to be. */
export async function moveRotations(trx: Db, time: number): Promise<void> {
  for (const name of secretNames) {
    await lockSecret(trx, name)
    const { rotation } = (await readSecrets(trx))[name]
    if (!rotation || rotation.madeAt <= time) continue
    const ahead = rotation.madeAt - time
    const end = Math.max(...rotation.former.map(({ validUntil }) => validUntil)) - ahead
    const former = rotation.former.map((each) => ({ ...each, validUntil: Math.min(each.validUntil, end) }))
    await storeRotation(trx, name, { madeAt: time, signsFrom: rotation.signsFrom - ahead, former })
  }
}

async function lockSecret(trx: Db, name: SecretName): Promise<void> {
  await trx.selectFrom('setting').select('key').where('key', '=', name).modifyEnd(forUpdate(trx)).execute()
}

async function storeRotation(trx: Db, name: SecretName, rotation: Rotation): Promise<void> {
  const row = { key: rotationKey(name), value: JSON.stringify(rotation, instants) }
  await trx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute()
}

const instants = (_: string, value: unknown) => (typeof value === 'number' ? new Date(value).toISOString() : value)
