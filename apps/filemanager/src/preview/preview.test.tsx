import { ApiError } from '@site/api-client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { closeWithEscape, fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'
import { answerMarkdown, fakeWorkers } from './test-workers.ts'

setUpScreenTests()
fakeWorkers(answerMarkdown)

type Files = Partial<ReturnType<typeof fakeApi>['files']>

/** Opens the first of several files. */
async function openNamed(names: string[], files: Files = {}, size = 1) {
  const list = async () => names.map((name) => fileNamed(name, size))
  const opened = await openScreen('/A/files', fakeApi({ files: { list, ...files } }))
  const [first = ''] = names
  await opened.user.click(await screen.findByRole('link', { name: first }))
  await screen.findByRole('dialog', { name: first })
  // Unlike browsers, the test DOM does not move focus into a dialog.
  screen.getByRole('region', { name: `Content of ${first}` }).focus()
  return opened
}

const openFile = (files: Files, size = 1) => openNamed(['note.md'], files, size)

describe('the preview of a file', () => {
  it('shows text verbatim, even markup', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'text/plain; charset=utf-8'), previewText: async () => '<b>1</b>' })
    expect(await screen.findByText('<b>1</b>')).toBeTruthy()
    expect(screen.queryByText(/Only the beginning is shown/)).toBeNull()
  })

  it('notes that a long text is truncated', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'text/plain'), previewText: async () => 'beginning' }, 257)
    expect(await screen.findByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy()
  })

  it('offers a download for a file without a preview, and describes the file', async () => {
    const none = () => Promise.reject(new ApiError('files/no-preview', 415, 'There is no preview.'))
    await openNamed(['big.tar.gz'], { mediaTypeOf: vi.fn(none) }, 1536)
    expect(await screen.findByText('No preview is available for this type of file')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Download big.tar.gz' })).toHaveLength(2)
    const facts = screen.getByText('Kind').closest('dl')
    expect(facts?.textContent).toContain('KindArchive (.gz)')
    expect(facts?.textContent).toContain('Size1.5 MB')
    expect(facts?.textContent).toContain('UploadedJan 2, 2026')
  })

  it.each([
    ['image/png', 'IMG', 'This image cannot be shown'],
    ['audio/mpeg', 'AUDIO', 'This file cannot be played'],
    ['video/mp4', 'VIDEO', 'This file cannot be played'],
  ])('offers a download for %s that the browser cannot decode', async (type, tag, title) => {
    await openFile({ mediaTypeOf: vi.fn(async () => type) })
    const media = await waitFor(() => {
      const found = screen.getByRole('dialog').querySelector(tag)
      expect(found).toBeTruthy()
      return found as Element
    })
    fireEvent.error(media)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(/Download it to open it\./)).toBeTruthy()
  })

  it.each([
    ['audio/ogg', 'audio'],
    ['video/webm', 'video'],
  ])('plays %s as it arrives, with the browser’s controls', async (type, tag) => {
    await openFile({ mediaTypeOf: vi.fn(async () => type) })
    const player = await screen.findByLabelText('note.md', { selector: tag })
    expect(player.getAttribute('src')).toBe('/api/files/preview/note.md?in=A')
    expect(player.hasAttribute('controls')).toBe(true)
    expect(player.getAttribute('preload')).toBe('metadata')
    expect(player.hasAttribute('autoplay')).toBe(false)
  })

  it.each([
    ['image/png', 'IMG', 'load', ['naturalWidth', 'naturalHeight'], 'This image is too large to show here'],
    ['video/mp4', 'VIDEO', 'loadedMetadata', ['videoWidth', 'videoHeight'], 'This video is too large to play here'],
  ] as const)('replaces %s of too many pixels before it is decoded', async (type, tag, event, sides, title) => {
    await openFile({ mediaTypeOf: vi.fn(async () => type) })
    const find = () => screen.getByRole('dialog').querySelector(tag)
    await waitFor(() => expect(find()).toBeTruthy())
    const media = find() as Element
    // Until then, a picture is not painted.
    if (tag === 'IMG') expect(media.getAttribute('data-is-sized')).toBe('false')
    for (const side of sides) Object.defineProperty(media, side, { value: 30_000 })
    fireEvent[event](media)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText('It has 30,000 by 30,000 pixels. Download it to open it.')).toBeTruthy()
    expect(find()).toBeNull()
  })

  it('shows an image from its URL, even a large one, once its size is known', async () => {
    await openFile({ mediaTypeOf: vi.fn(async () => 'image/jpeg') })
    const image = await screen.findByRole('img', { name: 'note.md' })
    expect(image.getAttribute('src')).toBe('/api/files/preview/note.md?in=A')
    Object.defineProperty(image, 'naturalWidth', { value: 8000 })
    Object.defineProperty(image, 'naturalHeight', { value: 6000 })
    fireEvent.load(image)
    await waitFor(() => expect(image.getAttribute('data-is-sized')).toBe('true'))
  })

  it('shows Markdown as a document, and CSV as a table, based on the extension', async () => {
    const mediaTypeOf = vi.fn(async () => 'text/plain; charset=utf-8')
    const { user } = await openNamed(['1.MD', '2.csv', '3.log'], { mediaTypeOf, previewText: async () => '# a,b' })
    expect(await screen.findByRole('heading', { name: 'a,b' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('columnheader', { name: '# a' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect((await screen.findByText('# a,b')).tagName).toBe('PRE')
  })

  it('omits the last row of a truncated table, which may be incomplete', async () => {
    const mediaTypeOf = vi.fn(async () => 'text/plain; charset=utf-8')
    await openNamed(['t.csv'], { mediaTypeOf, previewText: async () => 'a,b\n1,2\n3,' }, 257)
    expect(await screen.findByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getAllByRole('row')).toHaveLength(2)
  })

  it('shows the reason for a failure', async () => {
    await openFile({ mediaTypeOf: vi.fn(() => Promise.reject(new ApiError('network/offline', 0, ''))) })
    expect(await screen.findByText('You appear to be offline.')).toBeTruthy()
  })

  it('closes with its button', async () => {
    const { user } = await openFile({ mediaTypeOf: vi.fn(async () => 'image/png') })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('moving between files in the preview', () => {
  const shown = async (name: string, position: string) => {
    const dialog = await screen.findByRole('dialog', { name })
    expect(within(dialog).getByText(position).textContent).toBe(`${name}, ${position}`)
  }
  const button = (name: string) => screen.getByRole('button', { name })

  it('follows the order of the list, by buttons and arrow keys, and stops at its ends', async () => {
    const { user } = await openNamed(['a.png', 'b.png', 'c.png'], { mediaTypeOf: vi.fn(async () => 'image/png') })
    await shown('a.png', '1 of 3')
    expect(button('Previous file').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Previous file'))
    await user.keyboard('{ArrowLeft}')
    await shown('a.png', '1 of 3')

    await user.click(button('Next file'))
    await shown('b.png', '2 of 3')
    expect((await screen.findByRole('img', { name: 'b.png' })).getAttribute('src')).toContain('b.png')
    await user.keyboard('{ArrowRight}')
    await shown('c.png', '3 of 3')
    await user.click(button('Next file'))
    await shown('c.png', '3 of 3')
    expect(document.activeElement).toBe(button('Next file'))
    expect(button('Next file').getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{ArrowLeft}')
    await shown('b.png', '2 of 3')
  })

  it('keeps focus on a control when its file changes', async () => {
    const { user } = await openNamed(['a.png', 'b.png'], { mediaTypeOf: vi.fn(async () => 'image/png') })
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Download a.png' })
    link.focus()
    await user.keyboard('{ArrowRight}')
    await shown('b.png', '2 of 2')
    expect(document.activeElement).toBe(link)
    expect(link.getAttribute('href')).toBe('/api/files/download/b.png?in=A')
  })

  it('ignores arrow keys with a modifier, and arrow keys in a player', async () => {
    const { user } = await openNamed(['a.mp4', 'b.mp4'], { mediaTypeOf: vi.fn(async () => 'video/mp4') })
    const player = await screen.findByLabelText('a.mp4', { selector: 'video' })
    fireEvent.keyDown(player, { key: 'ArrowRight' })
    for (const key of ['Alt', 'Control', 'Meta', 'Shift']) await user.keyboard(`{${key}>}{ArrowRight}{/${key}}`)
    await shown('a.mp4', '1 of 2')
  })

  it('follows mostly horizontal one-finger swipes', async () => {
    await openNamed(['a.png', 'b.png'], { mediaTypeOf: vi.fn(async () => 'image/png') })
    const swipe = (by: { x: number; y: number }, fingers = 1) => {
      const content = screen.getByRole('region', { name: /^Content of/ })
      const at = (x: number, y: number) => ({ clientX: x, clientY: y }) as Touch
      const start = Array.from({ length: fingers }, () => at(200, 200))
      fireEvent.touchStart(content, { touches: start })
      fireEvent.touchEnd(content, { changedTouches: [at(200 + by.x, 200 + by.y)] })
    }
    swipe({ x: -30, y: 0 })
    swipe({ x: -80, y: 60 })
    swipe({ x: -80, y: 0 }, 2)
    await shown('a.png', '1 of 2')
    swipe({ x: -80, y: 10 })
    await shown('b.png', '2 of 2')
    swipe({ x: 80, y: 10 })
    await shown('a.png', '1 of 2')
  })

  it('moves the focus to the row of the file that was shown last', async () => {
    const { user } = await openNamed(['a.png', 'b.png'], { mediaTypeOf: vi.fn(async () => 'image/png') })
    await user.keyboard('{ArrowRight}')
    await shown('b.png', '2 of 2')
    closeWithEscape(screen.getByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /b\.png/ })))
  })
})
