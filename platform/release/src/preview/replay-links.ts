import { isSigned, signText } from '@mfe/http/tokens'
import { isReleaseId } from '../channel/past-compositions.ts'
import { parsePreviewKey } from '../store/preview-key.ts'

/** The value of `?release=`: which earlier composition to show, and perhaps a signature that allows it. */
export interface Replay {
  id: string
  /** Whether it has a valid signature that has not expired. */
  isSigned: boolean
}

/** Formats the value of `?release=` that shows an earlier composition to everyone who has the link. */
export function formatReplay(id: string, key: string, expiresAt: Date): string {
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${id}~${expiry}~${signText(parsePreviewKey(key, expiresAt).signing, textOf(id, expiry))}`
}

/** Returns whether a text can be a value of `?release=`. */
export const isReplayText = (value: string): boolean => /^[0-9a-f]{16}(?:~[0-9a-z]{1,11}~[\w-]{43})?$/.test(value)

/** Parses a value of `?release=`; `undefined` for any other text. Asks for the key only to check a signature. */
export async function parseReplay(
  value: string,
  readKey: () => Promise<string>,
  now: Date,
): Promise<Replay | undefined> {
  const [id = '', expiry = '', signature = ''] = value.split('~')
  if (!isReplayText(value) || !isReleaseId(id)) return undefined
  if (signature === '' || Number.parseInt(expiry, 36) * 1000 < now.getTime()) return { id, isSigned: false }
  const { accepted } = parsePreviewKey(await readKey(), now)
  return { id, isSigned: isSigned(textOf(id, expiry), signature, accepted) }
}

const textOf = (id: string, expiry: string): string => `release:${id}~${expiry}`
