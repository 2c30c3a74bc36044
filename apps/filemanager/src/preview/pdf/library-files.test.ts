import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LibraryFiles } from './library-files.ts'

const files = new LibraryFiles({ cMapUrl: '/cmaps/', standardFontDataUrl: '/fonts/' })
let sent: string[]
let response: Response

beforeEach(() => {
  sent = []
  vi.stubGlobal('postMessage', ({ state }: { state: string }) => sent.push(state))
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return response
  })
})

afterEach(() => vi.unstubAllGlobals())

it('stops the clock of the page while a font or an encoding loads', async () => {
  response = new Response(new Uint8Array([1, 2]))
  expect([...(await files.fetch({ kind: 'standardFontDataUrl', filename: 'a.pfb' }))]).toEqual([1, 2])
  expect(sent.toSorted()).toEqual(['/fonts/a.pfb', 'waiting', 'working'])
  expect(sent.at(-1)).toBe('working')
})

it('rejects a response that is not the file, and lets the clock run again', async () => {
  response = new Response('', { status: 404 })
  await expect(files.fetch({ kind: 'cMapUrl', filename: 'a.bcmap' })).rejects.toThrow('404')
  expect(sent.at(-1)).toBe('working')
})
