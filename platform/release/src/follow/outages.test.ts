import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { toVersion } from '../names.ts'

import { careers, createShared, eventually } from '../testing/followed-store.ts'

const entry = 'web/remoteEntry.js'

describe.each(['database', 'bucket'] as const)('while the %s is down, a followed store', (part) => {
  it('keeps serving what is live, reports the outage, and catches up', async () => {
    const { shared, publish, goLive, open } = await createShared('1.0.0')
    const { store, outages } = await open()
    await publish('2.0.0')
    shared.down.add(part)
    await goLive('2.0.0')
    shared.poll()
    await eventually(() => expect(store.outages()).toMatchObject([{ part }]))
    expect((await store.channel(careers)).stable).toBe('1.0.0')
    expect(await store.apps()).toEqual([careers])
    await store.verify(careers, toVersion('1.0.0'))
    const find = () => store.findFile(careers, toVersion('2.0.0'), entry)
    if (part === 'bucket') await expect(find()).rejects.toMatchObject({ code: 'release/unreachable' })
    shared.down.clear()
    shared.poll()
    await eventually(() => expect(store.outages()).toEqual([]))
    await eventually(async () => expect((await store.channel(careers)).stable).toBe('2.0.0'))
    expect(outages).toHaveLength(1)
  })

  it('never says who may release as it was before', async () => {
    const { shared, open } = await createShared('1.0.0')
    const { store } = await open()
    await shared.elsewhere.advanceAccess(1, 'first')
    expect(await store.access()).toEqual({ revision: 1, text: 'first' })
    shared.down.add(part)
    await shared.elsewhere.advanceAccess(2, 'second')
    const read = store.access()
    if (part === 'database') await expect(read).rejects.toThrow('no database')
    else expect(await read).toEqual({ revision: 2, text: 'second' })
  })

  it('serves after a restart', async () => {
    const { shared, open } = await createShared('1.0.0')
    await (await open()).close()
    shared.down.add(part)
    const { store } = await open()
    expect((await store.channel(careers)).stable).toBe('1.0.0')
    expect(await store.findFile(careers, toVersion('1.0.0'), entry)).toBeDefined()
    expect(store.outages()).toMatchObject([{ part }])
  })

  it('does not start without saved channels, or with unreadable ones', async () => {
    const { shared, open, folder } = await createShared('1.0.0')
    shared.down.add(part)
    await expect(open()).rejects.toThrow(`To fix: restore the ${part}`)
    await writeFile(path.join(folder, 'channels.json'), '[["careers", {"percent"')
    await expect(open()).rejects.toThrow(`restore the ${part}`)
  })
})
