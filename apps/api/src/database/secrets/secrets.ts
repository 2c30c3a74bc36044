import { inTransaction } from '@mfe/engines/transaction'
import { z } from 'zod'
import { type Cutoff, clockOf, toInstant } from '../clock/clock.ts'
import { newSecret } from '../ids.ts'
import { forUpdate } from '../locks.ts'
import type { Db } from '../open.ts'

/** How long a process uses what it has read. */
const KNOWN_FOR_MS = 30_000
/** How long a new value only verifies. By then, every replica has read it. */
export const STAGED_FOR_MS = 120_000

/** A count of attempts lives for up to a day, and one may be stored until the new value signs. */
const COUNTS_LIVE_MS = 24 * 3_600_000
const LEAST_VALID_MS: Partial<Record<SecretName, number>> = { 'throttle-key': COUNTS_LIVE_MS + STAGED_FOR_MS }

export interface Keys {
  signing: string
  accepted: readonly string[]
}

/** Resolves to the keys that apply now. Ask at each use, because a rotation takes effect without a restart. */
export type Secret = () => Promise<Keys>

/** Opens the stored secrets, and generates those that are missing. */
export async function openSecrets(db: Db, now = clockOf(db).now): Promise<Record<SecretName, Secret>> {
  async function read() {
    const at = now()
    return { at, secrets: await readSecrets(db) }
  }
  let known = await read()

  const secret = (name: SecretName) => async () => {
    // A clock that is set back makes the age negative.
    if (Math.abs(now() - known.at) >= KNOWN_FOR_MS) known = await read()
    return keysAt(known.secrets[name], now())
  }
  return Object.fromEntries(secretNames.map((name) => [name, secret(name)])) as Record<SecretName, Secret>
}

function keysAt({ value, rotation }: StoredSecret, time: number): Keys {
  const former = rotation?.former.filter(({ validUntil }) => validUntil > time).map((each) => each.value) ?? []
  return { signing: (isStaged(rotation, time) && former[0]) || value, accepted: [value, ...former] }
}

/** A later time than any rotation sets was stored while the clock was ahead, and does not count. */
const isStaged = (rotation: StoredSecret['rotation'], time: number) =>
  rotation !== undefined && rotation.signsFrom > time && rotation.signsFrom <= time + STAGED_FOR_MS

/**
 * Replaces a secret. The new value verifies immediately, and signs once every replica knows it. The former value, and
 * those before it, verify for `validForMs` at most; that of `throttle-key` until nothing needs it.
 */
export async function rotateSecret(db: Db, name: SecretName, validForMs: number, now = clockOf(db).now()) {
  if (validForMs <= STAGED_FOR_MS) {
    throw new Error(
      `The former secret signs for ${STAGED_FOR_MS / 60_000} minutes. To fix: let it be valid for longer.`,
    )
  }
  const validUntil = now + Math.max(validForMs, LEAST_VALID_MS[name] ?? 0)
  const signsFrom = now + STAGED_FOR_MS
  await generatedSetting(db, name)
  await inTransaction(db, async (trx) => {
    const { value, rotation } = await lockSecret(trx, name)
    if (rotation && isStaged(rotation, now)) {
      const from = toInstant(rotation.signsFrom)
      throw new Error(`${name} was just rotated; the new value signs from ${from}. To fix: wait until then.`)
    }
    const earlier = rotation?.former.filter((each) => each.validUntil > now) ?? []
    const former = [{ value, validUntil }, ...endingBy(validUntil, earlier)]
    await trx.updateTable('setting').set({ value: newSecret() }).where('key', '=', name).execute()
    await storeRotation(trx, name, { madeAt: now, signsFrom, former })
  })
  return { signsFrom, validUntil }
}

const endingBy = (end: number, former: Rotation['former']) =>
  former.map((each) => ({ ...each, validUntil: Math.min(each.validUntil, end) }))

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

interface StoredSecret {
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

/** Deletes the former values that were valid until this time, so no later copy of the database has them. */
export async function deleteFormerSecrets(db: Db, endedBefore: Cutoff): Promise<void> {
  for (const name of secretNames) {
    await inTransaction(db, async (trx) => {
      const { rotation } = await lockSecret(trx, name)
      const former = rotation?.former.filter(({ validUntil }) => validUntil > Date.parse(endedBefore)) ?? []
      if (rotation && former.length < rotation.former.length) await storeRotation(trx, name, { ...rotation, former })
    })
  }
}

/** Gives rotations of a later time this one. Former values are valid for as long after it as they were to be. */
export async function moveRotations(trx: Db, time: number): Promise<void> {
  for (const name of secretNames) {
    const { rotation } = await lockSecret(trx, name)
    if (!rotation || rotation.madeAt <= time) continue
    const ahead = rotation.madeAt - time
    const end = Math.max(...rotation.former.map(({ validUntil }) => validUntil)) - ahead
    const former = endingBy(end, rotation.former)
    await storeRotation(trx, name, { madeAt: time, signsFrom: rotation.signsFrom - ahead, former })
  }
}

async function lockSecret(trx: Db, name: SecretName): Promise<StoredSecret> {
  await trx.selectFrom('setting').select('key').where('key', '=', name).modifyEnd(forUpdate(trx)).execute()
  return (await readSecrets(trx))[name]
}

async function storeRotation(trx: Db, name: SecretName, rotation: Rotation): Promise<void> {
  const row = { key: rotationKey(name), value: JSON.stringify(rotation, instants) }
  const insertion = trx.insertInto('setting').values(row)
  await insertion.onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value })).execute()
}

const instants = (_: string, value: unknown) => (typeof value === 'number' ? toInstant(value) : value)

/** Resolves to the setting with this key. A random value is generated on first use. */
export async function generatedSetting(db: Db, key: string): Promise<string> {
  const insertion = db.insertInto('setting').values({ key, value: newSecret() })
  await insertion.onConflict((conflict) => conflict.doNothing()).execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
