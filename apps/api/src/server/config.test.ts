import { trustFirstHop } from '@mfe/http'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

it('has a default for every setting', () => {
  expect(loadConfig({})).toMatchObject({
    PORT: 8080,
    DATA_DIR: '.data',
    PUBLIC_URL: '',
    MAX_UPLOAD_BYTES: 5 * 1024 ** 3,
    USER_QUOTA_BYTES: 20 * 1024 ** 3,
    MAX_CV_BYTES: 5_000_000,
    DISK_RESERVE: 64 * 1024 ** 2,
    SESSION_IDLE: 12 * 3_600_000,
    SESSION_MAX: 7 * 24 * 3_600_000,
    RATE_LIMITS: true,
    TRUST_PROXY: false,
  })
})

it('treats an empty setting as unset', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: '', DATABASE_URL: '', SESSION_IDLE: '', LOG_LEVEL: '' })).toEqual(
    loadConfig({}),
  )
})

it.each([
  [{ MAX_UPLOAD_BYTES: '1024' }, { MAX_UPLOAD_BYTES: 1024 }],
  [{ MAX_UPLOAD_BYTES: '1.5 GiB' }, { MAX_UPLOAD_BYTES: 1.5 * 1024 ** 3 }],
  [{ MAX_CV_BYTES: '5 MB' }, { MAX_CV_BYTES: 5_000_000 }],
  [{ TOTAL_QUOTA_BYTES: '2 TiB' }, { TOTAL_QUOTA_BYTES: 2 * 1024 ** 4 }],
  [{ SESSION_IDLE: '30m' }, { SESSION_IDLE: 1_800_000 }],
  [{ SESSION_MAX: '2d' }, { SESSION_MAX: 172_800_000 }],
  [{ TRUST_PROXY: 'on' }, { TRUST_PROXY: trustFirstHop }],
  [{ TRUST_PROXY: '10.0.0.0/8' }, { TRUST_PROXY: ['10.0.0.0/8'] }],
  [
    { LINK_KEY: `${'A'.repeat(43)}=, ${'-_'.repeat(21)}8` },
    { LINK_KEY: [Buffer.alloc(32), Buffer.from(`${'-_'.repeat(21)}8`, 'base64')] },
  ],
  [{ RATE_LIMITS: 'off' }, { RATE_LIMITS: false }],
  [{}, { REGISTRATION: 'open', CONFIRM_EMAIL: false }],
  [{ CONFIRM_EMAIL: 'on' }, { CONFIRM_EMAIL: true }],
  [{ MAIL_FROM: 'site@example.com' }, { MAIL_FROM: 'site@example.com' }],
  [{ MAIL_FROM: 'The Site <site@example.com>' }, { MAIL_FROM: 'The Site <site@example.com>' }],
])('parses %j', (env, expected) => {
  expect(loadConfig(env)).toMatchObject(expected)
})

it('reports all invalid settings in one error', () => {
  const env = {
    PORT: '80000',
    SESSION_IDLE: 'soon',
    SMTP_URL: 'ftp://x',
    MAX_CV_BYTES: '5 apples',
    RATE_LIMITS: 'maybe',
    TRUST_PROXY: 'localhost',
    PUBLIC_URL: 'https://example.com/site',
    MAIL_FROM: 'the site',
    LINK_KEY: 'too short',
    REGISTRATION: 'sometimes',
    CONFIRM_EMAIL: 'maybe',
  }
  const load = () => loadConfig(env)
  for (const name of Object.keys(env)) expect(load).toThrow(name)
})

it('accepts a PostgreSQL database', () => {
  const DATABASE_URL = 'postgres://user:password@localhost/site'
  expect(loadConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
})

it('accepts a bucket', () => {
  const STORAGE_URL = 's3://bucket?endpoint=https://storage.example&region=eu'
  expect(loadConfig({ STORAGE_URL })).toMatchObject({ STORAGE_URL })
})

it('trusts only the address that the nearest proxy reports', async () => {
  const app = fastify({ trustProxy: loadConfig({ TRUST_PROXY: 'on' }).TRUST_PROXY })
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.66, 192.0.2.1' } })
  expect(body).toBe('192.0.2.1')
})
