import { randomBytes } from 'node:crypto'

/** Creates a key of 256 random bits for signing preview links. */
export const newPreviewKey = (): string => randomBytes(32).toString('base64url')

/** Parses what a store keeps: `signing` signs new links, and each of `accepted`, former ones included, verifies. */
export function parsePreviewKey(stored: string, now: Date) {
  const [signing = '', ...former] = stored.trim().split(/\s+/)
  return { signing, accepted: [signing, ...formerKeys(former, now).map(({ key }) => key)] }
}

/** Returns what a store keeps after a rotation. No former key is valid for longer than `validUntil`. */
export function rotatePreviewKey(stored: string, now: Date, validUntil: Date): string {
  const [signing, ...former] = stored.trim().split(/\s+/)
  const ends = formerKeys(former, now).map(
    ({ key, end }) => `${key}~${end < validUntil ? end.toISOString() : validUntil.toISOString()}`,
  )
  return [newPreviewKey(), `${signing}~${validUntil.toISOString()}`, ...ends].join(' ')
}

const formerKeys = (stored: readonly string[], now: Date) =>
  stored
    .map((each) => each.split('~'))
    .map(([key = '', end = '']) => ({ key, end: new Date(end) }))
    .filter(({ end }) => end > now)
