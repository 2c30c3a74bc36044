import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type CreatedLink, fileThumbnail } from '@site/contracts'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { applicationForm } from '../apply.ts'
import { startChildApi } from '../child/child-api.ts'
import { isFullRun } from '../config.ts'
import { docxParts, zip } from '../documents/documents.ts'
import { blackPng } from '../documents/pictures.ts'
import { addFiles, addFolders } from '../many.ts'
import { temporaryDirectory } from '../start-api.ts'
import { atLevel, storeOf } from '../store.ts'
import { openTestDatabase } from '../test-database.ts'
import { openForm } from '../uploads/open-request.ts'
import { registrationOf } from '../user.ts'

const LONG = { timeout: 300_000 }
const PATIENT = { timeout: 90_000, interval: 200 }
const MIB = 1024 ** 2
const EMAIL = 'ada@example.com'

type Site = Awaited<ReturnType<typeof startSite>>

/** Starts the API with an account that has a folder, and a link for sending files to it and one for reading it. */
async function startSite() {
  const dataDir = await temporaryDirectory()
  const api = await startChildApi(dataDir, { env: { RATE_LIMITS: 'on' } })
  const authorization = `Bearer ${await api.logIn(EMAIL)}`
  const call = async (
    method: string,
    path: string,
    { payload, headers }: { payload?: unknown; headers?: object } = {},
  ) => {
    const body = payload === undefined ? {} : { body: payload as NonNullable<RequestInit['body']> }
    const response = await fetch(api.origin + path, { method, headers: { authorization, ...headers }, ...body })
    const text = await response.text()
    return { statusCode: response.status, json: <Value>() => JSON.parse(text) as Value }
  }
  const store = storeOf({ email: EMAIL, call })
  await store.createFolder(['a'])
  await store.upload(['a'], 'file', Buffer.alloc(MIB))
  const link = async (kind: 'read' | 'drop') => {
    const payload = JSON.stringify({ kind, path: ['a'] })
    const created = await call('POST', '/api/shares', { payload, headers: { 'content-type': 'application/json' } })
    return `/api/shared/${created.json<CreatedLink>().token}`
  }
  const links = { read: await link('read'), drop: await link('drop') }
  const db = await openTestDatabase(dataDir)
  const url = (path: string) => new URL(path, api.origin.replace('localhost', '127.0.0.1')).href
  return { ...api, db, call, store, links, url, authorization }
}

/** Sends a request from an address of its own, and resolves to the status, or to 0 once the connection breaks. */
const send = ({ url }: Site, from: string, path: string, headers = {}, method = 'GET', body?: string | Buffer) =>
  new Promise<number>((resolve) => {
    const call = request(url(path), { method, agent: false, headers, localAddress: from })
    call.on('error', () => resolve(0))
    call.on('response', (response) => {
      response.resume().on('error', () => undefined)
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    call.end(body)
  })

/** Resolves to the status of a response whose body nobody reads. */
async function sendUnread({ url }: Site, path: string): Promise<number | undefined> {
  const call = request(url(path), { agent: false }).end()
  onTestFinished(() => void call.destroy())
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  // The server ends it while it is sent.
  response.on('error', () => undefined)
  return response.statusCode
}

const times = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n))
const numbered = (count: number, text: string) => times(count, (n) => `${text}${n}`)

async function countRows({ db }: Site): Promise<Record<string, number>> {
  const counts: [string, number][] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.push([name, Number(rows[0]?.count)])
  }
  return Object.fromEntries(counts)
}

async function reservedBytes({ db }: Site): Promise<number> {
  const sum = db.selectFrom('upload').select(({ fn }) => fn.sum('bytes').as('bytes'))
  return Number((await sum.executeTakeFirst())?.bytes)
}

interface Attack {
  prepare?: (site: Site) => Promise<unknown>
  run: (site: Site) => Promise<unknown>
  /** The most CPU time of the main thread, in ms, beyond what an idle server takes meanwhile: several times what it takes. */
  mainThreadMs: number
  /** The most rows that are left, by table; by default, none. */
  rows?: Record<string, number>
}

const ATTACKS: Record<string, Attack> = {
  'twelve searches of hostile text, most of which are abandoned at once': {
    prepare: async ({ db, call }) => {
      const [folder = ''] = await addFolders(db, EMAIL, null, ['long'])
      await addFiles(db, folder, numbered(20_000, '\ufdfa'.repeat(80)))
      // The first search completes rows that were not inserted by the API.
      expect((await call('GET', '/api/search?text=none')).json()).toMatchObject({ results: [] })
    },
    run: (site) =>
      Promise.all(
        times(12, async (n) => {
          const path = `/api/search?text=${encodeURIComponent(`${'\ufdfa'.repeat(42)}b`)}`
          const call = request(site.url(path), { agent: false, headers: { authorization: site.authorization } })
          call.on('error', () => undefined).on('response', (response) => response.resume())
          call.end(() => n % 4 && call.destroy())
          await new Promise((resolve) => call.once('close', resolve))
        }),
      ),
    mainThreadMs: 500,
  },
  'four files of 1 GiB that never arrive': {
    run: async (site) => {
      const files = times(4, (n) =>
        openForm(site.url(`${site.links.drop}/files`), { bytes: 2 ** 30, from: `127.0.0.${n + 2}` }),
      )
      await vi.waitUntil(async () => (await countRows(site)).upload === 4, PATIENT)
      expect(await reservedBytes(site)).toBe(0)
      // The least speed of a body ends them.
      expect(await Promise.all(files.map(({ response }) => response))).toMatchObject(times(4, () => ({ status: 408 })))
    },
    mainThreadMs: 1500,
  },
  'zips that nobody reads while their files are deleted': {
    prepare: async ({ store }) => {
      for (const name of numbered(8, 'large')) await store.upload(['a'], name, Buffer.alloc(8 * MIB))
    },
    run: async (site) => {
      for (let n = 0; n < 2; n += 1) expect(await sendUnread(site, `${site.links.read}/zip`)).toBe(200)
      await site.store.deleteFolder(['a'])
      expect(await site.store.usage()).toMatchObject({ usedBytes: 0, reservedBytes: 0 })
    },
    mainThreadMs: 1000,
    rows: { audit: 1, daily_count: 1, throttle: 2 },
  },
  'three hundred renames back and forth': {
    run: async ({ store }) => {
      for (let n = 0; n < 150; n += 1) {
        await store.renameFile(['a'], 'file', 'other')
        await store.renameFile(['a'], 'other', 'file')
      }
    },
    mainThreadMs: 4000,
    rows: { audit: 2 },
  },
  'twelve applications with expensive documents': {
    run: (site) => {
      const parts = [...docxParts, ...times(40, (n) => ({ name: `word/${n}.xml`, content: '<a '.repeat(100_000) }))]
      const document = new Uint8Array(zip(parts))
      return Promise.all(
        times(12, async (n) => {
          const form = applicationForm()
          for (const kind of ['cv', 'coverLetter']) form.set(kind, new Blob([document]), 'a.docx')
          const encoded = new Response(form)
          const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
          const body = Buffer.from(await encoded.arrayBuffer())
          await send(site, `127.0.0.${n + 2}`, '/api/applications', headers, 'POST', body)
        }),
      )
    },
    mainThreadMs: 1000,
    // Each is accepted or refused; only its receipt, its files and its rows may be stored: of limits, two for its address,
    // by hour and by day, and two for all receipts.
    rows: { application: 12, attachment: 24, outbox: 24, throttle: 26, audit: 12 },
  },
  'thumbnails of eight pictures that take long to decode': {
    prepare: async ({ store }) => {
      for (const name of numbered(8, 'picture')) await store.upload(['a'], `${name}.png`, blackPng(9000, 9000))
    },
    run: (site) =>
      Promise.all(
        times(8, (n) => {
          const path = atLevel(fileThumbnail, ['a'], [['userEmail', EMAIL]], `picture${n}.png`)
          return send(site, '127.0.0.2', path, { authorization: site.authorization })
        }),
      ),
    mainThreadMs: 500,
  },
  'links with paths of a thousand folders': {
    run: async (site) => {
      for (const call of ['folders', 'files', 'download', 'zip']) {
        expect(await send(site, '127.0.0.2', `${site.links.read}/${call}?${'in=x&'.repeat(1000)}`)).toBe(404)
      }
    },
    mainThreadMs: 300,
    rows: { throttle: 2 },
  },
  'forty registrations and two hundred guesses of links from one address': {
    run: async (site) => {
      for (let n = 0; n < 40; n += 1) {
        const body = JSON.stringify(registrationOf(`eve${n}@example.com`))
        await send(site, '127.0.0.2', '/api/registration', { 'content-type': 'application/json' }, 'POST', body)
      }
      for (let n = 0; n < 200; n += 1) await send(site, '127.0.0.2', `/api/shared/${n}`)
    },
    mainThreadMs: 4000,
    rows: { account: 20, audit: 40, throttle: 4, daily_count: 20, outbox: 20 },
  },
}

it.for(Object.entries(ATTACKS))(
  'loses no memory, rows or reservations, and little time of the main thread, to %s',
  LONG,
  async ([, attack], { skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Only Linux has more than one loopback address, and /proc')
    const site = await startSite()
    const idle = await startChildApi(await temporaryDirectory())
    const beyondIdleMs = async () => (await site.mainThreadMs()) - (await idle.mainThreadMs())
    await attack.prepare?.(site)
    const before = { rows: await countRows(site), memory: await site.memory(), ms: await beyondIdleMs() }
    await attack.run(site)

    const left = async () => {
      const rows = Object.entries(await countRows(site)).map(
        ([table, count]) => [table, count - (before.rows[table] ?? 0)] as const,
      )
      return Object.fromEntries(rows.filter(([table, count]) => count > (attack.rows?.[table] ?? 0)))
    }
    await vi.waitFor(async () => expect(await left()).toEqual({}), PATIENT)
    expect(await reservedBytes(site)).toBe(0)
    expect((await beyondIdleMs()) - before.ms).toBeLessThan(attack.mainThreadMs)
    const memory = await site.memory()
    expect((memory.peak - before.memory.now) / MIB).toBeLessThan(200)
    await vi.waitUntil(async () => (await site.memory()).now - before.memory.now < 64 * MIB, { timeout: 30_000 })
  },
)
