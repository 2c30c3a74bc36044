import { expect, it } from 'vitest'
import { isSiteOrigin } from './site-origin.ts'

const PUBLIC = 'https://www.example.com'
const LOCAL = 'http://localhost'
const LOCAL_TLS = 'https://localhost:8443'

it.each<[origin: string, host: string | undefined, site: string]>([
  [PUBLIC, 'www.example.com', PUBLIC],
  [PUBLIC, 'behind-a-proxy:3000', PUBLIC],
  ['http://localhost', 'localhost', LOCAL],
  ['http://localhost', 'localhost:80', LOCAL],
  ['http://localhost:8080', 'localhost:8080', LOCAL],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', LOCAL],
  ['http://[::1]:8080', '[::1]:8080', LOCAL],
  ['https://localhost:8443', undefined, LOCAL_TLS],
  ['https://127.0.0.1:8443', '127.0.0.1:8443', LOCAL_TLS],
])('accepts %s on the host %s of %s', (origin, host, site) => {
  expect(isSiteOrigin(origin, host, site)).toBe(true)
})

it.each<[origin: string, host: string | undefined, site: string]>([
  ['http://www.example.com', 'www.example.com', PUBLIC],
  ['https://www.example.com:8443', 'www.example.com:8443', PUBLIC],
  ['https://blog.example.com', 'blog.example.com', PUBLIC],
  ['http://localhost:8080', 'localhost:8080', PUBLIC],
  ...['https', 'ftp', 'ws', 'chrome-extension', 'file', 'app', 'capacitor'].map(
    (scheme) => [`${scheme}://localhost:8080`, 'localhost:8080', LOCAL] as [string, string, string],
  ),
  ['http://localhost:8443', 'localhost:8443', LOCAL_TLS],
  ['http://localhost:9999', 'localhost:8080', LOCAL],
  ['http://localhost:8080', '127.0.0.1:8080', LOCAL],
  ['http://localhost:8080/', 'localhost:8080', LOCAL],
  ['http://user@localhost:8080', 'localhost:8080', LOCAL],
  ['http://evil.test:8080', 'evil.test:8080', LOCAL],
  ['http://localhost.evil.test:8080', 'localhost.evil.test:8080', LOCAL],
  ['http://localhost:8080', undefined, LOCAL],
  ['null', 'localhost:8080', LOCAL],
  ['', 'localhost:8080', LOCAL],
  ['', undefined, LOCAL],
])('rejects %s on the host %s of %s', (origin, host, site) => {
  expect(isSiteOrigin(origin, host, site)).toBe(false)
})
