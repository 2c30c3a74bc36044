import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { ifExists } from '#bytes/store/is-gone.ts'
import { syncDirectory } from '#bytes/store/sync.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface SealedToken {
  sealed_token: string | null
  token_hash: string
}

export type TokenSeal = ReturnType<typeof createTokenSeal>

/** Names a key without revealing it. */
const idOf = (key: Buffer) => createHash('sha256').update('link-key').update(key).digest('hex').slice(0, 16)

/**
 * Encrypts tokens, so owners see them again. The first key encrypts; the others only decrypt. Without one, none is
 * kept.
 */
export function createTokenSeal(keys: readonly Buffer[]) {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys

  return {
    /** Returns `null` if there is no key. `tokenHash` ties the result to its row. */
    seal(token: string, tokenHash: string): string | null {
      if (!current) return null
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(tokenHash))
      const encrypted = [cipher.update(token, 'utf8'), cipher.final()]
      return `${idOf(current)}.${Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url')}`
    },

    /** Returns `undefined` if the token was not stored, its key is missing, or it belongs to another row. */
    open({ sealed_token: sealed, token_hash: tokenHash }: SealedToken): string | undefined {
      const [keyId = '', encoded = ''] = sealed?.split('.') ?? []
      const key = byId.get(keyId)
      if (!key) return undefined
      const bytes = Buffer.from(encoded, 'base64url')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(tokenHash)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

const KEY_BYTES = 32

/** Returns the keys, or `undefined` if one of them does not have 256 bits. */
function parseKeys(text: string): Buffer[] | undefined {
  const encoded = text.split(/[\s,]+/).filter((key) => key !== '')
  const keys = encoded.map((key) => Buffer.from(key, 'base64'))
  return keys.every(({ length }, index) => length === KEY_BYTES && /^[\w+/-]{43}=?$/.test(encoded[index] ?? ''))
    ? keys
    : undefined
}

/** Keys of 256 bits in Base64, separated by commas or spaces; the first encrypts, the others only decrypt. */
export const linkKeys = z.string().transform((typed, context) => {
  const keys = parseKeys(typed)
  if (keys) return keys
  // Never repeats the typed text, which may contain a key.
  context.addIssue('expected keys of 32 bytes in Base64, separated by commas, such as from openssl rand -base64 32')
  return z.NEVER
})

interface Settings {
  DATA_DIR: string
  DATABASE_URL: string
  LINK_KEY: readonly Buffer[]
}

/** Resolves to the keys of the setting, otherwise to the one in a file, which it creates; to none if that fails. */
export async function readLinkKeys(
  { DATA_DIR, DATABASE_URL, LINK_KEY }: Settings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<readonly Buffer[]> {
  if (LINK_KEY.length > 0) return LINK_KEY
  const path = join(DATA_DIR, 'link.key')
  if (DATABASE_URL !== '') {
    logger.warn(
      { path },
      'only this replica can show the links that it creates: set LINK_KEY to the same key everywhere',
    )
  }
  try {
    const keys = parseKeys((await ifExists(readFile(path, 'utf8'))) ?? (await createKeyFile(path)))
    if (keys) return keys
    logger.warn({ path }, 'links cannot be shown again, because the key is damaged: restore or delete the file')
  } catch (error) {
    logger.warn({ err: error, path }, 'links cannot be shown again, because the key cannot be read or created')
  }
  return []
}

/** Creates the file as a whole. Resolves to its text. */
async function createKeyFile(path: string): Promise<string> {
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await rename(draft, path)
    await syncDirectory(dirname(path))
    return text
  } finally {
    await rm(draft, { force: true })
  }
}
