import { isSigned, signText } from '@mfe/http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Secret } from '#database/secrets/secrets.ts'

export type Proofs = ReturnType<typeof createProofs>

/**
 * Issues and verifies tokens that no replica stores: `expiry.signature`, an HMAC-SHA256 of it and of what is allowed.
 */
export function createProofs(secret: Secret, now: () => number) {
  const textOf = (end: string, allowed: readonly string[]) => JSON.stringify([end, ...allowed])

  return {
    async issue(lifetimeMs: number, ...allowed: readonly string[]): Promise<string> {
      const end = (now() + lifetimeMs).toString(36)
      return `${end}.${signText((await secret()).signing, textOf(end, allowed))}`
    },

    async isValid(proof: string | undefined, ...allowed: readonly string[]): Promise<boolean> {
      const [end = '', signature] = proof?.split('.') ?? []
      const { accepted } = await secret()
      return isSigned(textOf(end, allowed), signature, accepted) && Number.parseInt(end, 36) > now()
    },
  }
}

export type LinkCookie = ReturnType<typeof createLinkCookie>

/**
 * Creates the cookie of a visitor who has entered a link's password. Browsers send it only with calls for that link.
 * Another cookie with this name is harmless, because its proof is for another link.
 */
export function createLinkCookie(secure: boolean) {
  const name = secure ? '__Secure-share' : 'share'

  return {
    read: (header: string | undefined): string | undefined => (header ? parseCookie(header)[name] : undefined),
    set: (path: string, value: string, lifetimeMs: number): string =>
      stringifySetCookie({
        name,
        value,
        path,
        secure,
        httpOnly: true,
        sameSite: 'strict',
        maxAge: Math.floor(lifetimeMs / 1000),
      }),
  }
}
