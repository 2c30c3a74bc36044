import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MAX } from '@site/contracts'
import { createFairQueue } from '#database/turns/fair-queue.ts'

interface Cost {
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
}

const derive = promisify(argon2)
/** What a new hash costs: the least that OWASP's Password Storage Cheat Sheet advises. Tests lower it. */
export const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// Hashing shares libuv's four threads with file access, so this leaves two for uploads.
const turns = createFairQueue({ slots: 2 })

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function deriveTag(password: string, nonce: Buffer, cost: Cost, tagLength: number, requester: string) {
  const message = Buffer.from(password.normalize('NFC'))
  const release = await turns.acquire(requester)
  try {
    return await derive('argon2id', { message, nonce, tagLength, ...cost })
  } finally {
    release?.()
  }
}

/**
 * Resolves to a PHC string, the standard format. Requesters, which are accounts or subscribers, take turns, so one with
 * many passwords does not hold up others.
 */
export async function hashPassword(password: string, requester: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, salt, COST, TAG_BYTES, requester)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Without a hash, resolves to `false` after the usual time, so timing does not reveal whether an account exists. */
export async function verifyPassword(typed: string, hash: string | undefined, requester: string): Promise<boolean> {
  // Unicode normalization can take quadratic time. A decomposed character has at most six code units (UAX 15), so
  // longer input cannot be a password. Checks the empty string instead, which cannot be a password either.
  const password = typed.length > 6 * PASSWORD_MAX ? '' : typed
  const [phc, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? '') ?? []
  const expected = Buffer.from(tag, 'base64')
  if (phc === undefined) {
    await deriveTag(password, randomBytes(SALT_BYTES), COST, TAG_BYTES, requester)
    return false
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await deriveTag(password, Buffer.from(salt, 'base64'), cost, expected.length, requester)
  return timingSafeEqual(derived, expected)
}
