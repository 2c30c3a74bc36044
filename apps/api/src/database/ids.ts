import { createHash, randomBytes } from 'node:crypto'

let lastTime = 0
let sequence = 0

/** Returns an ID that sorts by creation time, also among replicas if `now` is the time of the database. */
export function newId(now: number): string {
  sequence = now > lastTime ? 0 : sequence + 1
  lastTime = Math.max(now, lastTime)
  return (
    lastTime.toString(16).padStart(12, '0') + sequence.toString(16).padStart(6, '0') + randomBytes(7).toString('hex')
  )
}

export const newSecret = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns a reference number that is easy to read out over the phone: short, and without ambiguous characters. */
export function newReference(prefix: string): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const random = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}-${random.slice(0, 4)}-${random.slice(4)}`
}

export const newBlobId = () => randomBytes(16).toString('hex')
