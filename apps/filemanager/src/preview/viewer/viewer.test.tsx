import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

afterEach(() => vi.unstubAllGlobals())

/** Opens the first of several files in the preview. */
async function openPreview(names: readonly string[], type = 'image/png') {
  const files = { ...fakeFiles(names.map((name) => fileNamed(name))), mediaTypeOf: vi.fn(async () => type) }
  const opened = await openScreen('/A/files', fakeApi({ files }))
  const [first = ''] = names
  await opened.user.click(await screen.findByRole('link', { name: first }))
  await screen.findByRole('dialog', { name: first })
  region(first).focus()
  return { ...opened, files }
}

const region = (name: string) => screen.getByRole('region', { name: `Content of ${name}` })
const tools = () => within(within(screen.getByRole('dialog')).getByRole('group', { name: 'View' }))

/** Loads a picture of this size, as browsers do. */
async function load(name: string, width: number, height: number) {
  const picture = await screen.findByRole('img', { name })
  Object.defineProperty(picture, 'naturalWidth', { value: width, configurable: true })
  Object.defineProperty(picture, 'naturalHeight', { value: height, configurable: true })
  fireEvent.load(picture)
  await waitFor(() => expect(picture.getAttribute('data-is-sized')).toBe('true'))
  return { picture, box: picture.parentElement as HTMLElement }
}

describe('the tools of the preview', () => {
  it('fit a picture to the page at first, never larger than it is, and zoom in steps', async () => {
    const { user } = await openPreview(['a.png'])
    const { box } = await load('a.png', 800, 400)
    expect(box.style.maxWidth).toBe('800px')
    const zoom = tools().getByRole('combobox', { name: 'Zoom' }) as HTMLSelectElement
    expect(zoom.value).toBe('page')
    await user.click(tools().getByRole('button', { name: 'Zoom in' }))
    expect([zoom.value, box.style.width, box.style.maxWidth]).toEqual(['1.25', '1000px', ''])
    await user.selectOptions(zoom, '400%')
    expect(box.style.width).toBe('3200px')
    expect(tools().getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(zoom, 'Fit width')
    expect(box.style.width).toBe('100%')
  })

  it('rotate a picture within a box whose sides change places', async () => {
    const { user } = await openPreview(['a.png'])
    const { picture, box } = await load('a.png', 800, 400)
    await user.selectOptions(tools().getByRole('combobox', { name: 'Zoom' }), '100%')
    const rotate = tools().getByRole('button', { name: 'Rotate' })
    await user.click(rotate)
    expect([box.style.width, picture.style.width, picture.style.height]).toEqual(['400px', '200%', '50%'])
    for (const _ of [1, 2, 3]) await user.click(rotate)
    expect([box.style.width, picture.style.width]).toEqual(['800px', ''])
  })

  it('enlarge text, and offer neither pages nor rotation for it', async () => {
    const { user } = await openPreview(['a.txt'], 'text/plain')
    const zoom = await waitFor(() => tools().getByRole('combobox', { name: 'Zoom' }))
    expect(within(zoom).queryByRole('option', { name: 'Fit page' })).toBeNull()
    expect(tools().queryByRole('button', { name: 'Rotate' })).toBeNull()
    await user.selectOptions(zoom, '200%')
    expect((region('a.txt').firstElementChild as HTMLElement).style.zoom).toBe('2')
  })

  it('are absent for files that have none', async () => {
    await openPreview(['a.mp3'], 'audio/mpeg')
    await screen.findByLabelText('a.mp3', { selector: 'audio' })
    expect(tools().queryByRole('combobox')).toBeNull()
  })

  it('keep the size, the rotation and the position of each file', async () => {
    const { user } = await openPreview(['a.png', 'b.png'])
    await load('a.png', 800, 400)
    const zoom = () => tools().getByRole('combobox', { name: 'Zoom' }) as HTMLSelectElement
    await user.selectOptions(zoom(), '200%')
    const shown = region('a.png')
    shown.scrollTop = 120
    fireEvent.scroll(shown)
    shown.focus()
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('dialog', { name: 'b.png' })
    expect([zoom().value, region('b.png').scrollTop]).toEqual(['page', 0])
    await user.keyboard('{ArrowLeft}')
    await screen.findByRole('dialog', { name: 'a.png' })
    expect([zoom().value, region('a.png').scrollTop]).toEqual(['2', 120])
  })

  it('fill the screen where browsers can do that', async () => {
    const { user } = await openPreview(['a.png'])
    expect(tools().queryByRole('button', { name: 'Full screen' })).toBeNull()
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    const request = vi.fn(async () => undefined)
    Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', { value: request, configurable: true })
    await user.selectOptions(tools().getByRole('combobox', { name: 'Zoom' }), '100%')
    await user.click(tools().getByRole('button', { name: 'Full screen' }))
    expect(request).toHaveBeenCalledOnce()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
  })

  it('leave the arrow keys to their own fields', async () => {
    const { user } = await openPreview(['a.png', 'b.png'])
    tools().getByRole('combobox', { name: 'Zoom' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'a.png' })).toBeTruthy()
  })
})

describe('the actions of the preview', () => {
  const choose = async (user: Awaited<ReturnType<typeof openPreview>>['user'], name: string, action: string) => {
    await user.click(screen.getByRole('button', { name: `More actions for ${name} in the preview` }))
    await user.click(screen.getByRole('menuitem', { name: action }))
  }
  const confirm = async (user: Awaited<ReturnType<typeof openPreview>>['user']) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  it('are those of the file’s menu', async () => {
    const { user } = await openPreview(['a.png'])
    await user.click(screen.getByRole('button', { name: 'More actions for a.png in the preview' }))
    const items = screen.getAllByRole('menuitem').map((item) => item.querySelector('span')?.textContent)
    expect(items).toEqual(['Rename', 'Move to…', 'Copy to…', 'Share…', 'Copy link', 'Details', 'Delete'])
  })

  it('rename the file in place', async () => {
    const { user, files } = await openPreview(['a.png', 'b.png'])
    await user.keyboard('{F2}')
    const field = screen.getByLabelText('New name for a.png')
    await user.clear(field)
    await user.type(field, 'c.png{Enter}')
    await screen.findByRole('dialog', { name: 'c.png' })
    expect(files.rename).toHaveBeenCalledWith(['A'], 'a.png', 'c.png')
    expect(document.activeElement).toBe(region('c.png'))
    expect(within(screen.getByRole('dialog')).getByText('1 of 2')).toBeTruthy()
  })

  it('leave the name as it is on Escape, which does not close the preview', async () => {
    const { user, files } = await openPreview(['a.png'])
    await choose(user, 'a.png', 'Rename')
    await user.keyboard('x{Escape}')
    expect(screen.queryByLabelText('New name for a.png')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'a.png' })).toBeTruthy()
    expect(files.rename).not.toHaveBeenCalled()
  })

  it('delete the file after the question, and show the next one in its place, then the last one', async () => {
    const { user } = await openPreview(['a.png', 'b.png', 'c.png'])
    await user.keyboard('{ArrowRight}{Delete}')
    await confirm(user)
    await screen.findByRole('dialog', { name: 'c.png' })
    // The rows are behind the dialog: focus there would take the keys from it.
    expect(document.activeElement?.closest('[data-entry]')).toBeNull()
    await choose(user, 'c.png', 'Delete')
    await confirm(user)
    await screen.findByRole('dialog', { name: 'a.png' })
    await choose(user, 'a.png', 'Delete')
    await confirm(user)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /png$/ })).toBeNull())
  })

  it('keep the file in view when it is deleted elsewhere', async () => {
    const { files } = await openPreview(['a.png', 'b.png'])
    await act(async () => {
      await files.delete(['A'], 'a.png')
      const { queryClient } = await import('#store/query-client.ts')
      await queryClient.invalidateQueries()
    })
    await waitFor(() => expect(screen.queryByText('1 of 2')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'a.png' })).toBeTruthy()
  })
})
