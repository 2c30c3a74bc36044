import { trustFirstHop } from '@mfe/http'
import { expect, it } from 'vitest'
import { loadGatewayConfig } from './config.ts'

it('needs no settings', () => {
  expect(loadGatewayConfig({})).toMatchObject({
    PORT: 8080,
    DATA_DIR: '.data',
    RELEASE_STORE: '.data/releases',
    MFE_PREVIEW: 'open',
    MFE_SERVICE: false,
    TRUST_PROXY: false,
    RATE_LIMITS: true,
    RENDER_WORKERS: 2,
  })
})

it('treats an empty setting as unset', () => {
  const names = Object.keys(loadGatewayConfig({}))
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
  'rejects TRUST_PROXY=%s',
  (TRUST_PROXY) => {
    expect(() => loadGatewayConfig({ TRUST_PROXY })).toThrow('at TRUST_PROXY')
  },
)

it('accepts one metrics token, or two while one replaces the other', () => {
  expect(loadGatewayConfig({ METRICS_TOKEN: 'new' }).METRICS_TOKEN).toEqual(['new'])
  expect(loadGatewayConfig({ METRICS_TOKEN: 'new, old' }).METRICS_TOKEN).toEqual(['new', 'old'])
})

it.each([',', 'new,', 'one,two,three', 'two words'])('rejects METRICS_TOKEN=%s', (METRICS_TOKEN) => {
  expect(() => loadGatewayConfig({ METRICS_TOKEN })).toThrow('at METRICS_TOKEN')
})

it('limits the page cache to 64 MiB by default, and rejects a limit below 1 MiB', () => {
  expect(loadGatewayConfig({}).PAGE_CACHE).toBe(64 * 1024 ** 2)
  expect(loadGatewayConfig({ PAGE_CACHE: '1 MiB' }).PAGE_CACHE).toBe(1024 ** 2)
  expect(() => loadGatewayConfig({ PAGE_CACHE: '0' })).toThrow('at least 1 MiB')
})

it('reports every problem at once', () => {
  const env = { PORT: 'x', PUBLIC_URL: 'here', TRUST_PROXY: 'anyone', MFE_SERVICE: 'yes', LOG_LEVEL: 'loud' }
  for (const name of Object.keys(env)) expect(() => loadGatewayConfig(env)).toThrow(`at ${name}`)
})

it.each([
  ['https://cdn.example', 'https://cdn.example'],
  ['https://CDN.example:443/', 'https://cdn.example'],
  ['https://cdn.example/site/a/', 'https://cdn.example/site/a'],
  ['http://localhost:8090', 'http://localhost:8090'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
])('accepts ASSET_URL=%s', (ASSET_URL, base) => {
  expect(loadGatewayConfig({ ASSET_URL }).ASSET_URL).toBe(base)
})

it.each([
  ['cdn.example', 'expected an address such as https://cdn.example.com'],
  ['/assets', 'expected an address'],
  ['http://cdn.example', 'expected https, or http on localhost or 127.0.0.1'],
  ['ftp://cdn.example', 'expected https'],
  ['https://cdn.example/?site=a', 'expected an origin or an origin with a path'],
  ['https://cdn.example/#a', 'expected an origin or an origin with a path'],
  ['https://me:secret@cdn.example', 'expected an origin or an origin with a path'],
  ['https://[2001:db8::1]', 'expected a host name'],
  ['https://*.example', 'expected a host name'],
  ['https://cdn.example/a;b', 'expected a path of letters'],
  ['https://cdn.example/a,b', 'expected a path of letters'],
])('rejects ASSET_URL=%s', (ASSET_URL, problem) => {
  expect(() => loadGatewayConfig({ ASSET_URL })).toThrow(problem)
})

it('turns the release service on only if it is told to', () => {
  expect(loadGatewayConfig({ MFE_SERVICE: 'on' }).MFE_SERVICE).toBe(true)
  expect(loadGatewayConfig({ MFE_SERVICE: 'off' }).MFE_SERVICE).toBe(false)
})

it('has the release console only if it is told to', () => {
  expect(loadGatewayConfig({}).MFE_MAP).toBe(false)
  expect(loadGatewayConfig({ MFE_MAP: 'on' }).MFE_MAP).toBe(true)
  expect(() => loadGatewayConfig({ MFE_MAP: 'yes' })).toThrow('at MFE_MAP')
})
