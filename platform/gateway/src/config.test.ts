import { describe, expect, it } from 'vitest'
import { loadGatewayConfig } from './config.ts'
import { trustFirstHop } from './http/settings.ts'

describe('loadGatewayConfig', () => {
  it('needs no settings', () => {
    expect(loadGatewayConfig({})).toMatchObject({
      PORT: 8080,
      DATA_DIR: '.data',
      RELEASE_STORE: '.data/releases',
      MFE_PREVIEW: 'open',
      TRUST_PROXY: false,
      RATE_LIMITS: true,
      RENDER_WORKERS: 2,
    })
  })

  it('treats an empty setting as unset', () => {
    const names = [...Object.keys(loadGatewayConfig({})), 'ASSET_URL']
    expect(loadGatewayConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(loadGatewayConfig({}))
  })

  it('signs previews by default on a site with a public URL', () => {
    const PUBLIC_URL = 'https://example.com'
    expect(loadGatewayConfig({ PUBLIC_URL }).MFE_PREVIEW).toBe('signed')
    expect(loadGatewayConfig({ PUBLIC_URL, MFE_PREVIEW: 'off' }).MFE_PREVIEW).toBe('off')
    expect(loadGatewayConfig({ PUBLIC_URL: 'http://localhost:9000' }).MFE_PREVIEW).toBe('open')
  })

  it.each([
    ['on', trustFirstHop],
    ['TRUE', trustFirstHop],
    ['Off', false],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ])('accepts TRUST_PROXY=%s', (TRUST_PROXY, trusted) => {
    expect(loadGatewayConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted)
  })

  it.each(['proxy.example.com', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/x', '10'])(
    'reject TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(() => loadGatewayConfig({ TRUST_PROXY })).toThrow('at TRUST_PROXY')
    },
  )

  it('limits the page cache to 64 MiB by default, and to 1 MiB at least', () => {
    expect(loadGatewayConfig({}).PAGE_CACHE).toBe(64 * 1024 ** 2)
    expect(loadGatewayConfig({ PAGE_CACHE: '1 MiB' }).PAGE_CACHE).toBe(1024 ** 2)
    expect(() => loadGatewayConfig({ PAGE_CACHE: '0' })).toThrow('at least 1 MiB')
  })

  it('reports every problem at once', () => {
    const env = { PORT: 'x', PUBLIC_URL: 'here', TRUST_PROXY: 'anyone', MFE_PREVIEW: 'perhaps', LOG_LEVEL: 'loud' }
    for (const name of Object.keys(env)) expect(() => loadGatewayConfig(env)).toThrow(`at ${name}`)
  })

  it.each([{ ASSET_URL: 'https://cdn.example' }, { MFE_MAP: 'on' }])('reject %j, which is not supported yet', (env) => {
    expect(() => loadGatewayConfig(env)).toThrow('not supported in this version')
  })
})
