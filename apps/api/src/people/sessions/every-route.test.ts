import { serverOptions } from '@mfe/http'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApi } from '#server/api.ts'
import { loadConfig } from '#server/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { signUp } from '#testing/user.ts'

/** The routes that do not require a session. */
const PUBLIC = new Set([
  'GET /api/anti-forgery',
  'HEAD /api/anti-forgery',
  'POST /api/registration',
  'POST /authenticate',
  'POST /api/account/confirmation',
  'PUT /api/account/confirmation',
  'POST /api/account/reset',
  'PUT /api/account/reset',
  'PUT /api/account/email',
  'POST /api/passkeys/login/options',
  'POST /api/passkeys/login',
  'GET /api/inbox/open',
  'HEAD /api/inbox/open',
  'POST /api/inbox/open',
  'POST /api/contact',
  'POST /api/applications',
  ...['', '/folders', '/files', '/download', '/preview', '/thumbnail', '/zip'].flatMap((call) =>
    ['GET', 'HEAD'].map((method) => `${method} /api/shared/:token${call}`),
  ),
  'POST /api/shared/:token/password',
  'POST /api/shared/:token/report',
  'POST /api/shared/:token/files',
])

it('rejects calls from other sites on every route, and requires a session on all except the public ones', async () => {
  const config = loadConfig({ DATA_DIR: await temporaryDirectory() })
  const api = await createApi(config, { logger: pino({ level: 'silent' }) })
  const app = Fastify(serverOptions({ trustProxy: config.TRUST_PROXY }))
  const calls = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (url !== '/api/*') calls.add(`${one} ${url}`)
  })
  await app.register(api.plugin)
  onTestFinished(async () => {
    await app.close()
    await api.close()
  })
  expect(calls.size).toBeGreaterThan(50)
  expect([...calls]).toEqual(expect.arrayContaining([...PUBLIC]))

  const session = `${(await signUp(app, 'ada@example.com')).cookie}; XSRF-TOKEN=a`
  const forged = { cookie: session, 'x-xsrf-token': 'a', origin: 'https://evil.example' }
  for (const call of calls) {
    const [method, url = ''] = call.split(' ') as ['GET', string]
    const { statusCode, body } = await app.inject({ method, url, headers: forged })
    expect([call, statusCode, body]).toEqual([
      call,
      403,
      /^HEAD/.test(call) ? '' : expect.stringContaining('request/forged'),
    ])
    if (PUBLIC.has(call)) continue
    const response = await app.inject({ method, url, headers: { 'tus-resumable': '1.0.0' } })
    expect([call, response.statusCode]).toEqual([call, 401])
  }
})
