import { createHash, randomBytes } from 'node:crypto'

let lastTime = 0
let sequence = 0

/** A key that sorts by creation: milliseconds, a counter within one, then chance. */
export function newId(now = Date.now()): string {
  sequence = now > lastTime ? 0 : sequence + 1
  lastTime = Math.max(now, lastTime)
  return (
    lastTime.toString(16).padStart(12, '0') + sequence.toString(16).padStart(6, '0') + randomBytes(7).toString('hex')
  )
}

/** 256 bits that nobody guesses, for use in headers and cookies. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
