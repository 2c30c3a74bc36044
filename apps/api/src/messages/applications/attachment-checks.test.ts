import { connectionLost } from '@mfe/http'
import { expect, it } from 'vitest'
import { createAttachmentChecks } from './attachment-checks.ts'
import type { Inspection } from './cv/inspect-cv.ts'

type Outcome = Inspection | 'too-slow'

const clean: Outcome = { warnings: [] }
const settle = () => new Promise(setImmediate)

/** Creates checks whose inspections the test completes, by the names of the files. */
function openChecks() {
  const inspecting = new Map<string, (outcome: Outcome) => void>()
  const { check } = createAttachmentChecks((name) => new Promise((resolve) => inspecting.set(name, resolve)))
  const send = (network: string, name: string, signal = new AbortController().signal) =>
    check({ network, signal }, { kind: 'cv', name, read: async () => Buffer.alloc(0) })
  async function end(name: string, outcome: Outcome = clean) {
    inspecting.get(name)?.(outcome)
    inspecting.delete(name)
    await settle()
  }
  return { send, end, running: () => [...inspecting.keys()] }
}

it('inspects one file of a network at a time, and two in all, so an honest one waits for no queue', async () => {
  const { send, end, running } = openChecks()
  const sent = ['a1', 'a2', 'a3'].map((name) => send('attacker', name))
  await settle()
  expect(running()).toEqual(['a1'])
  sent.push(send('other', 'b1'), send('ada', 'c1'))
  await settle()
  expect(running()).toEqual(['a1', 'b1'])
  await end('a1')
  expect(running()).toEqual(['b1', 'c1'])
  for (const name of ['b1', 'c1', 'a2', 'a3']) await end(name)
  expect(await Promise.all(sent)).toEqual([[], [], [], [], []])
})

it('starts a file that is not quick again, one such file at a time, so it holds up no quick one for long', async () => {
  const { send, end, running } = openChecks()
  const sent = [send('a', 'a'), send('b', 'b')]
  await settle()
  await end('a', 'too-slow')
  await end('b', 'too-slow')
  expect(running()).toEqual(['a'])
  sent.push(send('ada', 'c'), send('bob', 'd'))
  await settle()
  expect(running()).toEqual(['a', 'c', 'd'])
  await end('c')
  await end('a')
  expect(running()).toEqual(['d', 'b'])
  for (const name of ['d', 'b']) await end(name)
  expect(await Promise.all(sent)).toEqual([[], [], [], []])
})

it('asks to try again if an inspection took too long, and blames no field', async () => {
  const { send, end } = openChecks()
  const slow = expect(send('ada', 'a')).rejects.toMatchObject({
    code: 'applications/too-slow',
    status: 503,
    message: 'CV could not be checked in time. Please try again in a minute.',
    headers: { 'retry-after': '60' },
    fields: undefined,
  })
  await settle()
  await end('a', 'too-slow')
  await end('a', 'too-slow')
  await slow
})

it('rejects the file of a sender who leaves at once, and gives its place to another one', async () => {
  const { send, end, running } = openChecks()
  const first = send('ada', 'a')
  const connection = new AbortController()
  const left = Array.from({ length: 32 }, (_, n) => send('ada', `b${n}`, connection.signal))
  await settle()
  connection.abort()
  for (const { reason } of (await Promise.allSettled(left)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: connectionLost().code })
  }
  const next = send('ada', 'c')
  await end('a')
  expect(running()).toEqual(['c'])
  await end('c')
  expect(await Promise.all([first, next])).toEqual([[], []])
})

it('rejects files of a network beyond those that may wait, but none of others', async () => {
  const { send, end, running } = openChecks()
  const sent = Array.from({ length: 33 }, (_, n) => send('attacker', `a${n}`))
  await expect(send('attacker', 'more')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  sent.push(send('ada', 'b'))
  await settle()
  expect(running()).toEqual(['a0', 'b'])
  for (const name of ['b', ...sent.map((_, n) => `a${n}`)]) await end(name)
  await Promise.all(sent)
})
