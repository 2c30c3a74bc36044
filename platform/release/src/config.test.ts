import { expect, it } from 'vitest'
import { loadReleaseConfig } from './config.ts'

it('needs no settings', () => {
  expect(loadReleaseConfig({})).toEqual({
    location: '.data/releases',
    siteUrl: 'http://localhost:8080',
    previews: 'open',
  })
})

it('treats an empty setting as unset', () => {
  const empty = { PORT: '', DATA_DIR: '', PUBLIC_URL: '', RELEASE_STORE: '', MFE_PREVIEW: '' }
  expect(loadReleaseConfig(empty)).toEqual(loadReleaseConfig({}))
})

it('rejects a public URL with a path, which links would drop', () => {
  expect(loadReleaseConfig({ PUBLIC_URL: 'https://example.com/' }).siteUrl).toBe('https://example.com/')
  for (const PUBLIC_URL of ['https://example.com/site', 'https://example.com/?a', 'https://example.com/#a']) {
    expect(() => loadReleaseConfig({ PUBLIC_URL })).toThrow('expected an address without a path')
  }
})

it('reports every problem at once', () => {
  const env = { PORT: '-1', PUBLIC_URL: 'ftp://x', MFE_PREVIEW: 'perhaps' }
  for (const name of Object.keys(env)) expect(() => loadReleaseConfig(env)).toThrow(`at ${name}`)
})
