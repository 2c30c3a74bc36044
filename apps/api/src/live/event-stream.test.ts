import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createEventStream } from './event-stream.ts'

const change = { list: 'files', folder: '0123456789abcdef' } as const

it('encodes changes, beats and the end of the session', async () => {
  const { body, start, send, beat, endSession } = createEventStream(Date.now)
  start()
  send(change)
  beat()
  endSession()
  send(change)
  const blocks = (await text(body)).replaceAll(/^id: \d+$/gm, 'id').split('\n\n')
  expect(blocks).toEqual([
    expect.stringMatching(/^id\nretry: \d{4}$/),
    `id\ndata: ${JSON.stringify(change)}`,
    'id\nevent: beat\ndata:',
    'id\nevent: end\ndata:',
    '',
  ])
})

it('disconnects a client that does not read', async () => {
  const { body, send } = createEventStream(Date.now)
  const closed = once(body, 'close')
  for (let n = 0; n < 1000; n += 1) send(change)
  expect(body.readableLength).toBeLessThan(20_000)
  await closed
})
