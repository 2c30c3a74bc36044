import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'

export const AUDIENCE = 'https://site.example'
export const SUBJECT = 'repo:acme/careers:ref:refs/heads/main'

export interface TestIssuer {
  issuer: string
  /** Its public keys, which tests may change. */
  keys: JWK[]
  /** What it answers by path, which tests may replace. */
  answers: Map<string, RequestListener>
  /** The paths that were asked for. */
  requests: string[]
  /** Adds a public key under this name, and returns a function that signs claims with the private one. */
  addKey: (kid: string, alg?: string) => Promise<Sign>
  /** The claims of a token that is valid now, changed by these; `undefined` leaves one out. */
  claims: (changes?: JWTPayload) => JWTPayload
}

/** Signs claims, with a header that tests may change. */
export type Sign = (claims: JWTPayload, header?: Record<string, unknown>) => Promise<string>

export const CONFIGURATION = '/.well-known/openid-configuration'
export const KEYS = '/keys'

/** Starts an issuer on this machine until the end of the test. Its tokens are whatever a test wants them to be. */
export async function createTestIssuer(): Promise<TestIssuer> {
  const answers = new Map<string, RequestListener>()
  const requests: string[] = []
  const keys: JWK[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    const answer = answers.get(url)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answers.set(CONFIGURATION, (_request, response) =>
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}${KEYS}` })),
  )
  answers.set(KEYS, (_request, response) => response.end(JSON.stringify({ keys })))

  return {
    issuer,
    keys,
    answers,
    requests,
    async addKey(kid, alg = 'ES256') {
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
      keys.push({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })
      return (claims, header = {}) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg, kid, typ: 'JWT', ...header } as JWTHeaderParameters)
          .sign(privateKey)
    },
    claims(changes = {}) {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: AUDIENCE, sub: SUBJECT, iat: now, exp: now + 300, ...changes }
    },
  }
}
