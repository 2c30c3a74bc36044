import { describe, expect, it } from 'vitest'
import { loadSiteConfig } from './config.ts'

it('has a default for every setting', () => {
  expect(loadSiteConfig({})).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: '',
    API_URL: '',
    SMTP_URL: '',
    MFE_PREVIEW: 'open',
  })
})

it('reports the invalid settings of the gateway and the API together, each once', () => {
  const load = () => loadSiteConfig({ PORT: 'x', MFE_PREVIEW: 'perhaps', DATABASE_URL: 'postgres://db' })
  for (const setting of ['PORT', 'MFE_PREVIEW', 'DATABASE_URL']) {
    expect(load).toThrow(new RegExp(`^[^]*at ${setting}(?![^]*at ${setting})`))
  }
})

it.each([
  'http://api.internal/v1',
  'http://api.internal/?a',
  'http://ada:secret@api.internal',
  'ftp://api.internal',
  'x',
])('rejects API_URL=%s', (API_URL) => {
  expect(() => loadSiteConfig({ API_URL })).toThrow('at API_URL')
})

it('treats an empty API_URL as unset', () => {
  expect(loadSiteConfig({ API_URL: '' })).toEqual(loadSiteConfig({}))
})

describe('a release store in a bucket', () => {
  const bucket = { RELEASE_STORE: 's3://releases?region=a', DATABASE_URL: 'postgres://site@localhost/site' }

  it('works with an API in another process, or in this one, which shares the database', () => {
    expect(loadSiteConfig({ ...bucket, API_URL: 'http://api.internal' })).toMatchObject(bucket)
    expect(loadSiteConfig(bucket)).toMatchObject(bucket)
  })

  it('needs the database', () => {
    const settings = { RELEASE_STORE: bucket.RELEASE_STORE, API_URL: 'http://api.internal' }
    expect(() => loadSiteConfig(settings)).toThrow('To fix: set DATABASE_URL')
  })
})
