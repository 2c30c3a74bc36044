import { type Access, addOidcRule, addTeam } from '@mfe/release'
import type { FastifyBaseLogger } from 'fastify'
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AUDIENCE,
  CONFIGURATION,
  createTestIssuer,
  KEYS,
  type Sign,
  SUBJECT,
  type TestIssuer,
} from '../testing/test-issuer.ts'
import { createJwtIdentification, isJwt } from './identify-jwt.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const [debug, warn] = [vi.fn(), vi.fn()]
const logger = { debug, warn } as unknown as FastifyBaseLogger

let issuer: TestIssuer
let sign: Sign
let access: Access
let identifyJwt: ReturnType<typeof createJwtIdentification>

/** Accepts the main branch of careers, for the team growth. */
function accepting(): Access {
  const none: Access = { revision: 1, teams: [], tokens: [] }
  const teams = addTeam(none, { name: 'growth', apps: ['careers'] }) ?? none
  const rule = { issuer: issuer.issuer, audience: AUDIENCE, subject: SUBJECT, team: 'growth', rights: ['promote'] }
  return addOidcRule(teams, { ...rule, percent: 10, createdBy: 'admin/root' }, new Date()).access
}

beforeEach(async () => {
  for (const mock of [debug, warn]) mock.mockClear()
  issuer = await createTestIssuer()
  sign = await issuer.addKey('one')
  access = accepting()
  identifyJwt = createJwtIdentification(logger)
})

const identify = (token: string, at = new Date()) => identifyJwt(access, token, at)
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a token of an accepted issuer', () => {
  it('identifies its subject, with the team, rights and limit of the rule', async () => {
    const claims = issuer.claims()
    const name = `growth/${new URL(issuer.issuer).host}:${SUBJECT}`
    expect(await identify(await sign(claims))).toEqual({
      name,
      tokenId: name,
      apps: ['careers'],
      rights: ['promote'],
      percent: 10,
      oidc: { issuer: issuer.issuer, audience: AUDIENCE, subject: SUBJECT },
      expiresAt: new Date((claims.exp ?? 0) * 1000).toISOString(),
    })
    expect(issuer.requests).toEqual([CONFIGURATION, KEYS])
  })

  it.each(['RS256', 'PS256', 'EdDSA'])('may be signed with %s', async (alg) => {
    const signWith = await issuer.addKey('two', alg)
    expect(await identify(await signWith(issuer.claims()))).toBeDefined()
  })

  it.each<[string, () => JWTPayload]>([
    ['a list of one audience', () => ({ aud: [AUDIENCE] })],
    ['an end that the other clock has not reached', () => ({ exp: inSeconds(-50) })],
    ['a beginning that the other clock has reached', () => ({ nbf: inSeconds(50), iat: inSeconds(50) })],
    ['an age of almost an hour', () => ({ iat: inSeconds(-HOUR + MINUTE) })],
  ])('may have %s', async (_, changes) => {
    expect(await identify(await sign(issuer.claims(changes())))).toBeDefined()
  })

  it('ends an hour after it was issued, whatever it says', async () => {
    const iat = inSeconds(0)
    const identity = await identify(await sign(issuer.claims({ iat, exp: iat + 24 * HOUR })))
    expect(identity?.expiresAt).toBe(new Date((iat + HOUR) * 1000).toISOString())
  })

  it('ends with its rule', async () => {
    const token = await sign(issuer.claims())
    expect(await identifyJwt({ ...access, oidc: [] }, token, new Date())).toBeUndefined()
    expect(await identifyJwt({ ...access, teams: [] }, token, new Date())).toBeUndefined()
  })
})

describe('claims identify nobody', () => {
  it.each<[string, () => JWTPayload]>([
    ['another issuer', () => ({ iss: 'https://ci.example' })],
    ['the issuer with a slash', () => ({ iss: `${issuer.issuer}/` })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'https://other.example' })],
    ['a second audience', () => ({ aud: [AUDIENCE, 'https://other.example'] })],
    ['no audience', () => ({ aud: undefined })],
    ['another branch', () => ({ sub: 'repo:acme/careers:ref:refs/heads/other' })],
    ['another repository', () => ({ sub: 'repo:acme/jobs:ref:refs/heads/main' })],
    ['a pull request', () => ({ sub: 'repo:acme/careers:pull_request' })],
    ['no subject', () => ({ sub: undefined })],
  ])('with %s, and then nothing is asked of the issuer', async (_, changes) => {
    expect(await identify(await sign(issuer.claims(changes())))).toBeUndefined()
    expect(issuer.requests).toEqual([])
  })

  it.each<[string, () => JWTPayload]>([
    ['an end that has passed', () => ({ exp: inSeconds(-70) })],
    ['no end', () => ({ exp: undefined })],
    ['an end that is no time', () => ({ exp: '9999999999' as unknown as number })],
    ['a beginning that is to come', () => ({ nbf: inSeconds(70) })],
    ['an issue that is to come', () => ({ iat: inSeconds(70) })],
    ['an age of more than an hour', () => ({ iat: inSeconds(-HOUR - 70), exp: inSeconds(HOUR) })],
    ['no age', () => ({ iat: undefined })],
  ])('with %s', async (_, changes) => {
    expect(await identify(await sign(issuer.claims(changes())))).toBeUndefined()
  })
})

describe('a signature is refused', () => {
  it('if there is none', async () => {
    const token = new UnsecuredJWT(issuer.claims()).encode()
    expect(isJwt(token)).toBe(true)
    expect(await identify(token)).toBeUndefined()
  })

  it('if it is made with the public key as a shared secret', async () => {
    const signRsa = await issuer.addKey('rsa', 'RS256')
    expect(await identify(await signRsa(issuer.claims()))).toBeDefined()
    const publicKey = await importJWK(issuer.keys[1] ?? expect.unreachable(), 'RS256')
    const texts = [await exportSPKI(publicKey as CryptoKey), JSON.stringify(issuer.keys[1])]
    for (const text of texts) {
      const forged = new SignJWT(issuer.claims()).setProtectedHeader({ alg: 'HS256', kid: 'rsa' })
      expect(await identify(await forged.sign(Buffer.from(text)))).toBeUndefined()
    }
  })

  it('if its kind is not on the list, even if the issuer has a key for it', async () => {
    const signWith = await issuer.addKey('two', 'ES384')
    expect(await identify(await signWith(issuer.claims()))).toBeUndefined()
  })

  it('if another key made it under the name of the issuer’s', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = new SignJWT(issuer.claims()).setProtectedHeader({ alg: 'ES256', kid: 'one' })
    expect(await identify(await forged.sign(privateKey))).toBeUndefined()
  })

  it('if it names a key of another kind, or none where there are two', async () => {
    await issuer.addKey('rsa', 'RS256')
    const signTwo = await issuer.addKey('two')
    expect(await identify(await sign(issuer.claims(), { kid: 'rsa' }))).toBeUndefined()
    expect(await identify(await sign(issuer.claims(), { kid: 'two' }))).toBeUndefined()
    expect(await identify(await signTwo(issuer.claims(), { kid: undefined }))).toBeUndefined()
    expect(await identify(await signTwo(issuer.claims()))).toBeDefined()
  })

  it('if its key comes with it', async () => {
    const other = await createTestIssuer()
    const signOther = await other.addKey('mine')
    const [jwk] = other.keys
    for (const header of [{ jwk }, { jku: `${other.issuer}${KEYS}` }, { jwk, kid: 'one' }]) {
      expect(await identify(await signOther(issuer.claims(), header))).toBeUndefined()
    }
    expect(other.requests).toEqual([])
  })

  it('if anything was changed after it was made', async () => {
    const token = await sign(issuer.claims())
    const [header, , signature] = token.split('.')
    const payload = Buffer.from(JSON.stringify(issuer.claims({ exp: inSeconds(HOUR) }))).toString('base64url')
    for (const changed of [`${header}.${payload}.${signature}`, token.slice(0, -2), `${token}AA`, `${token}.x`]) {
      expect(await identify(changed)).toBeUndefined()
    }
  })
})

describe('the keys of an issuer', () => {
  it('are read once in ten minutes', async () => {
    const token = await sign(issuer.claims())
    for (let index = 0; index < 5; index += 1) await identify(token)
    expect(issuer.requests).toHaveLength(2)
    await identify(token, new Date(Date.now() + 10 * MINUTE * 1000))
    expect(issuer.requests).toHaveLength(4)
  })

  it('are read again for a key that is new, at most every 30 seconds', async () => {
    await identify(await sign(issuer.claims()))
    const signTwo = await issuer.addKey('two')
    const token = await signTwo(issuer.claims())
    for (let index = 0; index < 5; index += 1) expect(await identify(token)).toBeUndefined()
    expect(issuer.requests).toHaveLength(2)
    expect(await identify(token, new Date(Date.now() + 31_000))).toBeDefined()
    const unknown = await sign(issuer.claims(), { kid: 'unknown' })
    for (let index = 0; index < 5; index += 1) await identify(unknown, new Date(Date.now() + 32_000))
    expect(issuer.requests).toHaveLength(4)
  })

  it('are read once for many tokens at the same time', async () => {
    const token = await sign(issuer.claims())
    await Promise.all(Array.from({ length: 8 }, () => identify(token)))
    expect(issuer.requests).toHaveLength(2)
  })

  it('may include one that is none, which accepts nothing', async () => {
    issuer.keys.push({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'broken', alg: 'ES256' })
    expect(await identify(await sign(issuer.claims(), { kid: 'broken' }))).toBeUndefined()
    expect(await identify(await sign(issuer.claims()))).toBeDefined()
  })

  it.each<[string, (issuer: TestIssuer) => void]>([
    ['the issuer has none', ({ answers }) => answers.delete(CONFIGURATION)],
    [
      'its document is about another issuer',
      ({ answers, issuer: url }) =>
        answers.set(CONFIGURATION, (_request, response) =>
          response.end(JSON.stringify({ issuer: 'https://ci.example', jwks_uri: `${url}${KEYS}` })),
        ),
    ],
    [
      'its document names keys over http elsewhere',
      ({ answers, issuer: url }) =>
        answers.set(CONFIGURATION, (_request, response) =>
          response.end(JSON.stringify({ issuer: url, jwks_uri: 'http://ci.example/keys' })),
        ),
    ],
    [
      'it redirects',
      ({ answers }) => {
        const keys = answers.get(KEYS) ?? expect.unreachable()
        answers.set('/moved', keys)
        answers.set(KEYS, (_request, response) => response.writeHead(302, { location: '/moved' }).end())
      },
    ],
    ['they are no JSON', ({ answers }) => answers.set(KEYS, (_request, response) => response.end('<h1>Hello</h1>'))],
    [
      'they are endless',
      ({ answers }) =>
        answers.set(KEYS, (_request, response) => {
          response.write('{"keys":[')
          const timer = setInterval(() => response.write(' '.repeat(64 * 1024)), 1)
          response.on('close', () => clearInterval(timer))
        }),
    ],
    ['they are too many', ({ keys }) => keys.push(...Array(101).fill({ kty: 'EC' }))],
  ])('cannot be read if %s, which is not the token’s fault', async (_, change) => {
    const token = await sign(issuer.claims())
    change(issuer)
    await expect(identify(token)).rejects.toMatchObject({ code: 'release/unreachable' })
    const { length } = issuer.requests
    await expect(identify(token)).rejects.toThrow(`The keys of ${issuer.issuer}, which issued this token, cannot`)
    expect(issuer.requests).toHaveLength(length)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('are tried again 30 seconds after a failure', async () => {
    const configuration = issuer.answers.get(CONFIGURATION) ?? expect.unreachable()
    issuer.answers.delete(CONFIGURATION)
    const token = await sign(issuer.claims())
    await expect(identify(token)).rejects.toMatchObject({ code: 'release/unreachable' })
    issuer.answers.set(CONFIGURATION, configuration)
    await expect(identify(token)).rejects.toMatchObject({ code: 'release/unreachable' })
    expect(await identify(token, new Date(Date.now() + 31_000))).toBeDefined()
  })
})

it('logs why a token is not valid, without the token', async () => {
  const token = await sign(issuer.claims({ exp: inSeconds(-70) }))
  await identify(token)
  expect(debug).toHaveBeenCalledExactlyOnceWith(
    { code: 'ERR_JWT_EXPIRED', issuer: issuer.issuer },
    'a token of an OIDC issuer is not valid',
  )
})

it.each([
  ['three parts', 'a.b.c', true],
  ['an empty signature', 'a.b.', true],
  ['two parts', 'a.b', false],
  ['four parts', 'a.b.c.d', false],
  ['the form of a token of the store', `mfe_abcdefghij_${'x'.repeat(43)}`, false],
  ['too many characters', `a.${'b'.repeat(8192)}.c`, false],
])('a text with %s may be such a token: %s', (_, token, isOne) => {
  expect(isJwt(token)).toBe(isOne)
})
