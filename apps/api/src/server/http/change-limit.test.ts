import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '#testing/start-api.ts'
import { signUp } from '#testing/user.ts'
import { createApi } from '../api.ts'
import { loadConfig } from '../config.ts'
import { createChangeLimit } from './change-limit.ts'

const MINUTE = 60_000

function limit(maxPerMinute = 3) {
  const clock = { time: 1_000_000 }
  return { clock, count: createChangeLimit({ enabled: true, maxPerMinute, now: () => clock.time }) }
}

const rejection = (seconds: number) =>
  expect.objectContaining({ code: 'request/too-many', headers: { 'retry-after': String(seconds) } })

it('allows a fixed number of changes per minute, and reports when the next one is allowed', () => {
  const { clock, count } = limit()
  for (let n = 0; n < 3; n += 1) {
    count('ada')
    clock.time += 10_000
  }
  expect(() => count('ada')).toThrow(rejection(30))
  clock.time += 29_999
  expect(() => count('ada')).toThrow(rejection(1))
  clock.time += 1
  count('ada')
  expect(() => count('ada')).toThrow(rejection(10))
})

it('counts each account separately, and does not count rejected calls', () => {
  const { clock, count } = limit()
  for (let n = 0; n < 3; n += 1) count('ada')
  for (let n = 0; n < 10; n += 1) expect(() => count('ada')).toThrow(rejection(60))
  count('bob')
  clock.time += MINUTE
  for (let n = 0; n < 3; n += 1) count('ada')
})

it('forgets an account that has changed nothing for a minute', () => {
  const { clock, count } = limit()
  count('ada')
  clock.time += MINUTE
  count('bob')
  expect(count.accounts()).toBe(1)
})

it('allows 3,000 changes a minute', () => {
  const count = createChangeLimit({ enabled: true, now: () => 0 })
  for (let n = 0; n < 3000; n += 1) count('ada')
  expect(() => count('ada')).toThrow(rejection(60))
})

it('rejects changes over the limit with 429 and Retry-After, but not reads or changes by other accounts', async () => {
  const config = loadConfig({ DATA_DIR: await temporaryDirectory() })
  const api = await createApi(config, { logger: pino({ level: 'silent' }), changesPerMinute: 2 })
  const app = Fastify()
  await app.register(api.plugin)
  onTestFinished(async () => {
    await app.close()
    await api.close()
  })
  const [ada, bob] = [await signUp(app, 'ada@example.com'), await signUp(app, 'bob@example.com')]
  const change = (user = ada) => user.call('DELETE', '/api/account/sessions/none')
  for (let n = 0; n < 2; n += 1) expect((await change()).statusCode).toBe(404)
  const rejected = await change()
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'request/too-many'])
  expect(rejected.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect((await ada.call('GET', '/api/session')).statusCode).toBe(200)
  expect((await change(bob)).statusCode).toBe(404)
})

it('counts nothing when rate limits are off', () => {
  const count = createChangeLimit({ enabled: false, maxPerMinute: 1 })
  for (let n = 0; n < 10; n += 1) count('ada')
  expect(count.accounts()).toBe(0)
})
