import { expect, it } from 'vitest'
import { identifySender } from './sender.ts'

const PUBLIC = 'https://www.example.com'
const LOCAL = 'http://localhost:8080'

it.each([
  [PUBLIC, { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, 'this site'],
  [PUBLIC, { origin: PUBLIC }, 'this site'],
  [PUBLIC, { 'sec-fetch-site': 'same-origin' }, 'this site'],
  [PUBLIC, { origin: PUBLIC, 'sec-fetch-site': 'none' }, 'this site'],
  [PUBLIC, { origin: PUBLIC, 'sec-fetch-site': 'cross-site' }, 'another site'],
  [PUBLIC, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 'another site'],
  [PUBLIC, { origin: 'https://evil.example' }, 'another site'],
  [PUBLIC, { origin: 'null' }, 'another site'],
  [PUBLIC, { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }, 'another site'],
  [PUBLIC, { origin: 'http://www.example.com', host: 'www.example.com' }, 'another site'],
  [PUBLIC, {}, 'unknown'],
  [PUBLIC, { 'sec-fetch-site': 'none' }, 'unknown'],
  [LOCAL, { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, 'this site'],
  [LOCAL, { origin: 'http://evil.example:8080', host: 'evil.example:8080' }, 'another site'],
  [LOCAL, { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8080' }, 'another site'],
  [LOCAL, { origin: 'https://localhost:8080', host: 'localhost:8080' }, 'another site'],
] as const)('at %s, identifies a sender with headers %o as %s', (own, headers, sender) => {
  expect(identifySender(headers, own)).toBe(sender)
})
