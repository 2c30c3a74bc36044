import { expect, it } from 'vitest'
import { loadReleaseConfig } from './config.ts'

it('needs no settings', () => {
  expect(loadReleaseConfig({})).toMatchObject({
    location: '.data/releases',
    siteUrl: 'http://localhost:8080',
    previews: 'open',
  })
})

it('treats an empty setting as unset', () => {
  const names = ['PORT', 'DATA_DIR', 'PUBLIC_URL', 'RELEASE_STORE', 'MFE_PREVIEW', 'MFE_SITE', 'MFE_TOKEN']
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(loadReleaseConfig(empty)).toEqual(loadReleaseConfig({}))
})

it('keeps the key of a bucket out of messages', () => {
  const RELEASE_STORE = 's3://id:se%40cret@releases/a?region=a'
  const config = loadReleaseConfig({ RELEASE_STORE, DATABASE_URL: 'postgres://site@localhost/site' })
  expect(config.location).toBe('s3://releases/a?region=a')
  expect(config.store.RELEASE_STORE).toBe(RELEASE_STORE)
})

it('accepts a bucket together with a database, and reports every problem in its address', () => {
  const RELEASE_STORE = 's3://releases/site?endpoint=https://s3.example'
  const DATABASE_URL = 'postgres://site@localhost/site'
  expect(loadReleaseConfig({ RELEASE_STORE, DATABASE_URL }).location).toBe(RELEASE_STORE)
  expect(() => loadReleaseConfig({ RELEASE_STORE })).toThrow('To fix: set DATABASE_URL')
  const load = () => loadReleaseConfig({ RELEASE_STORE: 's3://releases?a=1#b', DATABASE_URL: 'x' })
  for (const problem of ['a is not supported', 'a # ends the address', 'at DATABASE_URL']) expect(load).toThrow(problem)
})

it('knows the site and the token for releases over the network, each alone or both', () => {
  const MFE_TOKEN = `mfe_${'a1'.repeat(5)}_${'A-_1'.repeat(10)}abc`
  expect(loadReleaseConfig({})).toMatchObject({ site: '', token: '' })
  expect(loadReleaseConfig({ MFE_SITE: 'https://example.com/' })).toMatchObject({ site: 'https://example.com' })
  for (const token of [MFE_TOKEN, 'eyJhbGciOiJFUzI1NiJ9.e30.AA-_']) {
    expect(loadReleaseConfig({ MFE_TOKEN: token })).toMatchObject({ site: '', token })
  }
})

it('takes the token out of the environment, so no program that a build starts gets it', () => {
  const env = { MFE_SITE: 'https://example.com', MFE_TOKEN: `mfe_${'a'.repeat(10)}_${'b'.repeat(43)}` }
  expect(loadReleaseConfig(env).token).toMatch(/^mfe_/)
  expect(env).toEqual({ MFE_SITE: 'https://example.com' })
})

it('knows the tokens of single environments, and takes them out of the environment, too', () => {
  const token = `mfe_${'a'.repeat(10)}_${'b'.repeat(43)}`
  const env = { MFE_TOKEN_PRODUCTION: token, MFE_TOKEN_EU_1: token, MFE_TOKEN_STAGING: '' }
  expect(loadReleaseConfig(env)).toMatchObject({ token: '', tokens: { PRODUCTION: token, EU_1: token } })
  expect(env).toEqual({})
})

it('accepts what looks like the token of an environment, but belongs to something else', () => {
  expect(loadReleaseConfig({ MFE_TOKEN_TTL: '3 days' }).tokens).toEqual({ TTL: '3 days' })
})

it('never repeats a token that it rejects', () => {
  const load = () => loadReleaseConfig({ MFE_TOKEN: 'mfe_secret' })
  expect(load).toThrow('at MFE_TOKEN')
  expect(load).not.toThrow('secret')
})

it('rejects a public URL with a path, which links would drop', () => {
  expect(loadReleaseConfig({ PUBLIC_URL: 'https://example.com/' }).siteUrl).toBe('https://example.com/')
  for (const PUBLIC_URL of ['https://example.com/site', 'https://example.com/?a', 'https://example.com/#a']) {
    expect(() => loadReleaseConfig({ PUBLIC_URL })).toThrow('expected an address without a path')
  }
})

it('reports every problem at once', () => {
  const env = { PORT: '-1', PUBLIC_URL: 'ftp://x', MFE_PREVIEW: 'perhaps', MFE_SITE: 'example.com', MFE_TOKEN: 'x' }
  for (const name of Object.keys(env)) expect(() => loadReleaseConfig(env)).toThrow(`at ${name}`)
})
