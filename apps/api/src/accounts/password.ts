import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { atMost } from '../at-most.ts'

const derive = promisify(argon2)
const PASSES = 2
const MEMORY_KIB = 19_456
const LANES = 1
const TAG_BYTES = 32
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`

// Hashing shares libuv's four threads with the file system: logins must not starve uploads.
const inTurn = atMost(2)

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  const cost = { parallelism: LANES, memory: MEMORY_KIB, passes: PASSES, tagLength: TAG_BYTES }
  return inTurn(() => derive('argon2id', { message, nonce, ...cost }))
}

/** A PHC string, which other implementations of Argon2id verify too. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${PREFIX}${base64(salt)}$${base64(await tagOf(password, salt))}`
}

/** Without a hash it works as long and says no: an unknown account answers no faster than a known one. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', expected = ''] = hash?.startsWith(PREFIX) ? hash.slice(PREFIX.length).split('$') : []
  const known = Buffer.from(expected, 'base64')
  const tag = await tagOf(password, salt === '' ? randomBytes(16) : Buffer.from(salt, 'base64'))
  return known.length === tag.length && timingSafeEqual(known, tag)
}
