import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listenOnLoopback } from '@repo/servers/port'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProxy, withPorts } from './proxy.ts'

type Behavior = 'responds' | 'disconnects' | 'refuses'

/** Starts a server that records the methods it receives, and responds or disconnects. `refuses` starts none. */
async function startServer(behavior: Behavior, received: string[]): Promise<number> {
  if (behavior === 'refuses') return freePort()
  const server = createServer((request, response) => {
    received.push(String(request.method))
    if (behavior === 'responds') response.end('response')
    else request.socket.destroy()
  })
  onTestFinished(() => void server.close())
  return listenOnLoopback(server)
}

/** Starts nginx in front of two replicas, and sends a request for each method. */
async function sendThrough(methods: readonly string[], behaviors: readonly [Behavior, Behavior], path = '/api/files') {
  const home = await mkdtemp(join(tmpdir(), 'scale-proxy-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const received: string[] = []
  const servers = [await startServer(behaviors[0], received), await startServer(behaviors[1], received)] as const
  const ports = { public: await freePort(), internal: await freePort(), gateways: servers, replicas: servers }
  const { stop } = await startProxy(home, ports)
  onTestFinished(stop)
  const statuses: number[] = []
  for (const method of methods) {
    const body = method === 'GET' ? null : 'bytes'
    statuses.push((await fetch(`http://127.0.0.1:${ports.public}${path}`, { method, body })).status)
  }
  return { statuses, received }
}

const CHANGES = ['POST', 'PATCH', 'PUT', 'DELETE']

describe('nginx in front of two replicas', () => {
  it.each(CHANGES)('sends a %s once, even if its connection breaks', async (method) => {
    const { statuses, received } = await sendThrough([method], ['disconnects', 'disconnects'])
    expect(statuses).toEqual([502])
    expect(received).toEqual([method])
  })

  it.each(['GET', ...CHANGES])('sends a %s to the other replica if one refuses connections', async (method) => {
    const { statuses, received } = await sendThrough([method, method], ['refuses', 'responds'])
    expect(statuses).toEqual([200, 200])
    expect(received).toEqual([method, method])
  })

  it('retries a GET on the other replica if its connection breaks', async () => {
    const { statuses } = await sendThrough(['GET', 'GET'], ['disconnects', 'responds'])
    expect(statuses).toEqual([200, 200])
  })

  it('sends a form posted to a page once, even if its connection breaks', async () => {
    const { statuses, received } = await sendThrough(['POST'], ['disconnects', 'disconnects'], '/contactus')
    expect(statuses).toEqual([502])
    expect(received).toEqual(['POST'])
  })
})

it('rejects a configuration with unknown or missing addresses', () => {
  const ports = { public: 1, internal: 2, gateways: [3, 4], replicas: [5, 6] } as const
  expect(() => withPorts('listen 10.0.0.9:80;', ports)).toThrow('10.0.0.9:80')
  expect(() => withPorts('listen 10.0.0.1:80;', ports)).toThrow('lacks 10.0.0.1:8081')
})
