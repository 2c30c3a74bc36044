import { clockOf } from '../clock/clock.ts'
import type { Db } from '../open.ts'
import { readSecrets, replaceSecret, type SecretName, type StoredSecret } from './secrets.repo.ts'

/** How long a process uses what it has read. */
const KNOWN_FOR_MS = 30_000
/** How long a new value only verifies. By then, every replica has read it. */
export const STAGED_FOR_MS = 120_000

/** A count of attempts lives for up to a day, and one may be stored until the new value signs. */
const COUNTS_LIVE_MS = 24 * 3_600_000
const LEAST_VALID_MS: Partial<Record<SecretName, number>> = { 'throttle-key': COUNTS_LIVE_MS + STAGED_FOR_MS }

export interface Keys {
  /** What everything new is signed with. */
  signing: string
  /** Each of these verifies. */
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
  return {
    'device-key': secret('device-key'),
    'share-key': secret('share-key'),
    'throttle-key': secret('throttle-key'),
  }
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
  await replaceSecret(db, name, ({ value, rotation }) => {
    if (rotation && isStaged(rotation, now)) {
      const from = new Date(rotation.signsFrom).toISOString()
      throw new Error(`${name} was just rotated; the new value signs from ${from}. To fix: wait until then.`)
    }
    const earlier = rotation?.former.filter((each) => each.validUntil > now) ?? []
    const former = [
      { value, validUntil },
      ...earlier.map((each) => ({
        ...each,
        validUntil: Math.min(each.validUntil, validUntil),
      })),
    ]
    return { madeAt: now, signsFrom, former }
  })
  return { signsFrom, validUntil }
}
