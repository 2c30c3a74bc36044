import { ReleaseError } from '@mfe/release'
import { z } from 'zod'

const claims = z.object({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]), sub: z.string() })

/** Adds what a rejected token of an OIDC issuer says: the site does not tell what it expects, so an admin compares. */
export function withClaims(error: ReleaseError, token: string): ReleaseError {
  const [, payload] = token.split('.')
  if (error.code !== 'access/unknown-token' || payload === undefined) return error
  const { data } = claims.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
  if (!data) return error
  const said = `issuer ${data.iss}, audience ${[data.aud].flat().join(' and ')}, subject ${data.sub}`
  return new ReleaseError(error.code, `${error.message}\nThis one says: ${said}.`, { cause: error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
