import { ApiError } from '@site/api-client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { box, header, NAMES, openFourFiles, row, rows, selected } from '#app/testing/four-files.ts'
import { setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { queryClient } from '#store/query-client.ts'

setUpScreenTests()

describe('sorting', () => {
  it('sorts by the clicked column header, and announces column and direction', async () => {
    const { user } = await openFourFiles()
    expect(rows()).toEqual(NAMES)
    expect(header('Upload Time').getAttribute('aria-sort')).toBe('descending')

    await user.click(within(header('File Size (in KB)')).getByRole('button'))
    expect(rows()).toEqual(NAMES.toReversed())
    expect(header('File Size (in KB)').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Upload Time').hasAttribute('aria-sort')).toBe(false)

    await user.click(within(header('File Name')).getByRole('button'))
    await user.click(within(header('File Name')).getByRole('button'))
    expect(rows()).toEqual(NAMES.toReversed())
    expect(header('File Name').getAttribute('aria-sort')).toBe('descending')
  })

  it('keeps the order for other folders and later visits of the same person', async () => {
    const { user, unmount } = await openFourFiles()
    await user.click(within(header('File Size (in KB)')).getByRole('button'))
    unmount()
    const reopened = await openFourFiles()
    expect(rows()).toEqual(NAMES.toReversed())
    expect(localStorage.getItem('filesOrder')).not.toContain('ann')
    reopened.unmount()

    const bob = await openFourFiles([], 'bob@site.test')
    expect(rows()).toEqual(NAMES)
    bob.unmount()
    await openFourFiles()
    await user.click(within(header('Upload Time')).getByRole('button'))
    expect(localStorage.getItem('filesOrder')).toBeNull()
  })

  it.each(['__proto__ ascending', '{"x":{"folder":{"key":"__proto__","descending":true}}}', '[1]', 'null'])(
    'ignores an order that it does not know: %s',
    async (stored) => {
      localStorage.setItem('filesOrder', stored)
      await openFourFiles()
      expect(rows()).toEqual(NAMES)
    },
  )

  it('sorts by the chosen order where the column headers are hidden', async () => {
    const { user } = await openFourFiles()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'File Name, Z to A')
    expect(rows()).toEqual(NAMES.toReversed())
  })
})

describe('selecting', () => {
  it('counts files that are selected individually, as a range or with Select all', async () => {
    const { user } = await openFourFiles()
    expect(screen.queryByText(/ selected$/)).toBeNull()
    await user.click(box('a.txt'))
    expect(selected()).toEqual(['a.txt'])
    expect(screen.getByText('1 selected')).toBeTruthy()

    fireEvent.click(box('c.txt'), { shiftKey: true })
    expect(selected()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    await user.click(box('b.txt'))
    expect(selected()).toEqual(['a.txt', 'c.txt'])

    await user.click(screen.getByRole('button', { name: 'Select none' }))
    expect(selected()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(selected()).toEqual(NAMES)
    expect(screen.getByText('4 selected')).toBeTruthy()
  })

  it('says how large the selected files are together', async () => {
    const { user } = await openFourFiles()
    const count = () => screen.getByText(/^\d selected$/).textContent
    await user.click(box('a.txt'))
    expect(count()).toBe('1 selected, 4 KB')
    await user.click(box('c.txt'))
    expect(count()).toBe('2 selected, 6 KB')
  })

  it('re-renders only the selected row and the count, and no file cells when focus moves', async () => {
    const { user, api } = await openFourFiles()
    const downloadUrl = vi.spyOn(api.files, 'downloadUrl')
    await user.click(box('b.txt'))
    await user.tab()
    act(() => row('c.txt').focus())
    await user.keyboard('{ArrowDown} ')
    expect(selected()).toEqual(['b.txt', 'd.txt'])
    // A row that re-renders its cells requests the URL of its file.
    expect(downloadUrl).not.toHaveBeenCalled()
  })

  it('keeps hidden files selected when all displayed ones are selected', async () => {
    const { user } = await openFourFiles()
    await user.click(box('a.txt'))
    await user.type(screen.getByRole('searchbox'), 'b')
    await waitFor(() => expect(rows()).toEqual(['b.txt']))
    act(() => row('b.txt').focus())
    await user.keyboard('{Control>}a{/Control}')
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(rows()).toEqual(NAMES))
    expect(selected()).toEqual(['a.txt', 'b.txt'])
  })

  it('excludes files that the search hides, so invisible files are not deleted', async () => {
    const { user, api } = await openFourFiles()
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.type(screen.getByRole('searchbox'), 'b')
    await waitFor(() => expect(screen.getByText('1 selected')).toBeTruthy())

    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastTexts()).toHaveLength(1))
    expect(vi.mocked(api.files.delete).mock.calls).toEqual([[['A'], 'b.txt']])
  })
})

it('keeps the last list if it fails to reload, and reports the failure with a retry button', async () => {
  const { user, api } = await openFourFiles()
  vi.mocked(api.files.list).mockRejectedValueOnce(new ApiError('network/offline', 0, ''))
  await act(() => queryClient.invalidateQueries())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load files from parent folder.')
  expect(rows()).toEqual(NAMES)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

describe('keyboard navigation', () => {
  it('moves between rows and keeps one of them in the tab order', async () => {
    const { user } = await openFourFiles()
    const inTabOrder = () => NAMES.filter((name) => row(name).tabIndex === 0)
    expect(inTabOrder()).toEqual(['a.txt'])
    row('a.txt').focus()
    for (const [key, expected] of [
      ['ArrowDown', 'b.txt'],
      ['ArrowDown', 'c.txt'],
      ['ArrowUp', 'b.txt'],
      ['End', 'd.txt'],
      ['ArrowDown', 'd.txt'],
      ['Home', 'a.txt'],
      ['PageDown', 'd.txt'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      expect(document.activeElement).toBe(row(expected))
      expect(inTabOrder()).toEqual([expected])
    }
  })

  it('moves between a row and its controls', async () => {
    const { user } = await openFourFiles()
    row('b.txt').focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(box('b.txt'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('c.txt'))
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(document.activeElement).toBe(row('c.txt'))
  })

  it('passes over controls that a narrow window hides', async () => {
    const { user } = await openFourFiles()
    within(row('b.txt')).getByRole('link', { name: 'Download b.txt' }).style.display = 'none'
    await user.hover(row('b.txt'))
    const before = within(row('b.txt')).getByRole('button', { name: 'Star b.txt' })
    before.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete b.txt' }))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(before)
  })

  it('moves up to the column headers, which sort and change their width', async () => {
    const { user } = await openFourFiles()
    const sort = (name: string) => within(header(name)).getByRole('button')
    row('a.txt').focus()
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(sort('Upload Time'))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(document.activeElement).toBe(sort('File Name'))
    expect(header('File Name').getAttribute('aria-sort')).toBe('ascending')
    await user.keyboard('{ArrowRight}')
    vi.spyOn(header('File Size (in KB)'), 'offsetWidth', 'get').mockReturnValue(160)
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(header('File Size (in KB)').style.getPropertyValue('--width')).toBe('176px')
    expect(document.activeElement).toBe(sort('File Size (in KB)'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('a.txt'))
  })

  it('is one tab stop: all controls are reached with the arrow keys', async () => {
    const { user } = await openFourFiles()
    screen.getByRole('button', { name: 'Keyboard shortcuts' }).focus()
    await user.tab()
    expect(document.activeElement).toBe(row('a.txt'))
    await user.tab()
    expect(document.activeElement?.closest('section')).toBeNull()
  })

  it('selects more or fewer files by moving with Shift, from the last one toggled or the current one', async () => {
    const { user } = await openFourFiles()
    row('b.txt').focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['b.txt', 'c.txt', 'd.txt'])
    expect(document.activeElement).toBe(row('d.txt'))
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual(['b.txt', 'c.txt'])
    await user.keyboard('{Shift>}{Home}{/Shift}')
    expect(selected()).toEqual(['a.txt', 'b.txt'])

    await user.keyboard('{End} {Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual(NAMES)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
    row('c.txt').focus()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual(['b.txt', 'c.txt'])
  })

  it('selects all files with Ctrl+A, except in a text field', async () => {
    const { user } = await openFourFiles()
    row('b.txt').focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual(NAMES)
    await user.keyboard('{Escape}')
    await user.keyboard('{F2}')
    await screen.findByRole('textbox', { name: /b\.txt/ })
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual([])
  })

  it('selects all files with Ctrl+A after a navigation, but not from a control outside of the list', async () => {
    const { user } = await openFourFiles()
    screen.getByRole('link', { name: 'Back to Folders' }).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual([])
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual(NAMES)
    await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
  })

  it('selects with Space, selects a range with Shift, and deletes with Delete', async () => {
    const { user } = await openFourFiles()
    row('a.txt').focus()
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(selected()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    await user.keyboard('{Delete}')
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })
})
