import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { emptyDatabase, openDatabase, throughProxy } from '../testing/database.ts'
import { listen } from './index.ts'

it('reports notifications, and every channel after a reconnection', async () => {
  const settings = await emptyDatabase()
  const { proxy, proxied } = await throughProxy(settings)
  const db = await openDatabase(settings)
  const received: string[] = []
  const listener = await listen(
    proxied,
    {
      channels: ['turns', 'Odd "name"'],
      onNotification: (channel, payload) =>
        received.push(payload === undefined ? `${channel}?` : `${channel}: ${payload}`),
      onLost: () => received.push('lost'),
    },
    { warn: () => undefined },
  )
  onTestFinished(() => listener.close())
  const expectEvents = async (...events: string[]) => {
    await vi.waitFor(() => expect(received).toEqual(events))
    received.length = 0
  }

  await expectEvents('turns?', 'Odd "name"?')
  await sql`select pg_notify('turns', 'upload 1'), pg_notify('other', '')`.execute(db)
  await expectEvents('turns: upload 1')
  proxy.cutAll()
  await expectEvents('lost', 'turns?', 'Odd "name"?')
  await sql`select pg_notify('Odd "name"', 'again')`.execute(db)
  await expectEvents('Odd "name": again')

  await listener.close()
  expect(received).toEqual([])
})

it('reconnects until it is closed', async () => {
  const { proxy, proxied } = await throughProxy(await emptyDatabase())
  await proxy[Symbol.asyncDispose]()
  const onLost = vi.fn()
  const listener = await listen(
    proxied,
    { channels: ['turns'], onNotification: () => undefined, onLost },
    { warn: () => undefined },
  )
  await vi.waitFor(() => expect(onLost.mock.calls.length).toBeGreaterThan(1))
  await listener.close()
})

it.each(['before', 'after'])('can be closed even if the network breaks %s it listens', async (when) => {
  const { proxy, proxied } = await throughProxy(await emptyDatabase())
  const settings = { ...proxied, connectMs: 2000 }
  const subscription = { channels: ['turns'], onNotification: () => undefined, onLost: () => undefined }
  if (when === 'before') void proxy.freezeAt('listen')
  const listener = await listen(settings, subscription, { warn: () => undefined })
  proxy.freeze()
  await listener.close()
})
