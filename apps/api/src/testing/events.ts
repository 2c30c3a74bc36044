import type { AddressInfo } from 'node:net'
import { type ChangeEvent, EVENTS_PATH, eventNames } from '@site/contracts'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** Starts listening unless the app already is. Resolves to the app's origin. */
export async function ensureListening(app: FastifyInstance): Promise<string> {
  if (app.server.listening) return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Opens a stream of events, until the end of the test. */
export async function followEvents(origin: string, headers: Record<string, string>, query = '') {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(`${origin}${EVENTS_PATH}${query}`, { headers, signal: abort.signal })
  const messages = response.ok ? messagesOf(response) : undefined

  async function nextMessage(): Promise<Message> {
    const { value } = (await messages?.next()) ?? {}
    return value ?? { event: 'closed', data: '', id: '' }
  }

  return {
    response,
    nextMessage,
    /** Resolves to the next change; to `end` if the session has ended, or `closed` if only the stream has. */
    async next(): Promise<ChangeEvent | string> {
      const { event, data } = await nextMessage()
      if (event === eventNames.beat) return this.next()
      return event === '' ? (JSON.parse(data) as ChangeEvent) : event
    },
    close: () => abort.abort(),
  }
}

interface Message {
  event: string
  data: string
  id: string
}

/** Parses the format of server-sent events. */
async function* messagesOf({ body }: Response): AsyncGenerator<Message> {
  let text = ''
  const fieldOf = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [event = '', data, id = ''] = ['event', 'data', 'id'].map((name) => fieldOf(block, name))
      if (data !== undefined) yield { event, data, id }
    }
  }
}
