import fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { HEARTBEAT_MS } from '../wire/protocol.ts'
import { type Answers, createAnswers } from './answers.ts'

type Work = Parameters<Answers['inLines']>[1]

const error = vi.fn()
const logger = { error } as unknown as FastifyBaseLogger

beforeEach(() => {
  error.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** Creates a server whose only call does this work. */
function serverOf(work: Work) {
  const app = fastify({ forceCloseConnections: true })
  const answers = createAnswers({ logger })
  app.get('/', (_request, reply) => answers.inLines(reply, work))
  onTestFinished(() => app.close())
  return { app, answers }
}

it('sends what is printed, then the result', async () => {
  const { app } = serverOf(async (print) => {
    print('one\ntwo')
    return { done: true, ok: true }
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  expect(body).toBe('{"print":"one\\ntwo"}\n{"done":true,"ok":true}\n')
})

it('rejects if the work fails before it has printed, so the failure has a status', async () => {
  const { app } = serverOf(() => Promise.reject(Object.assign(new Error('teapot'), { statusCode: 418 })))
  expect((await app.inject('/')).statusCode).toBe(418)
})

it('sends a later failure as the last line, and tells only the log of a defect', async () => {
  const { app } = serverOf(async (print) => {
    print('one')
    throw new Error('a defect')
  })
  const { statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^\{"print":"one"\}\n\{"error":\{"code":"server\/unexpected","message":"[^"]+"\}\}\n$/)
  expect(body).not.toContain('defect')
  expect(error).toHaveBeenCalledOnce()
})

it('begins the answer of quiet work, so its reader knows that the service lives', async () => {
  const finished = Promise.withResolvers<void>()
  const { app } = serverOf(async () => {
    await finished.promise
    return { done: true }
  })
  const response = app.inject('/')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(2 * HEARTBEAT_MS)
  finished.resolve()
  expect((await response).body).toBe('{}\n{}\n{"done":true}\n')
})

it('waits for work whose caller has left', async () => {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const seen: string[] = []
  const { app, answers } = serverOf(async (print) => {
    print('one')
    begun.resolve()
    await finished.promise
    seen.push('finished')
    return { done: true }
  })
  const leaving = new AbortController()
  await app.listen({ host: '127.0.0.1', port: 0 })
  await fetch(app.listeningOrigin, { signal: leaving.signal })
  await begun.promise
  leaving.abort()
  const settled = answers.settled().then(() => seen.push('settled'))
  finished.resolve()
  await settled
  expect(seen).toEqual(['finished', 'settled'])
})
