import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerQuestions, whileWaiting } from './answer-questions.ts'

let sent: unknown[]
let ask: (question: string) => void

beforeEach(() => {
  sent = []
  vi.stubGlobal('postMessage', ({ state }: { state: string }) => sent.push(state))
  vi.stubGlobal('addEventListener', (_type: string, listen: (event: MessageEvent<string>) => void) => {
    ask = (question) => listen(new MessageEvent('message', { data: question }))
  })
})

afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('works on again only when everything that it loads at once has arrived', async () => {
  const [slow, fast] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answerQuestions(() => Promise.all([whileWaiting(slow.promise), whileWaiting(fast.promise)]))
  ask('a')
  expect(sent).toEqual(['working', 'waiting'])
  fast.resolve()
  await settle()
  expect(sent).toEqual(['working', 'waiting'])
  slow.resolve()
  await settle()
  expect(sent).toEqual(['working', 'waiting', 'working', 'done'])
})

it('works on when a load fails', async () => {
  answerQuestions(() => whileWaiting(Promise.reject(new Error())))
  ask('a')
  await settle()
  expect(sent).toEqual(['working', 'waiting', 'working', 'failed'])
})

it('still waits at the next question for what the last one has left loading', async () => {
  const left = Promise.withResolvers<void>()
  answerQuestions((question) => {
    const loaded = whileWaiting(left.promise)
    if (question === 'a') throw new Error()
    return loaded
  })
  ask('a')
  ask('b')
  left.resolve()
  await settle()
  expect(sent).toEqual(['working', 'waiting', 'failed', 'waiting', 'working', 'done'])
})
