import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

async function openFiles(...names: string[]) {
  await openScreen('/A/files', fakeApi({ files: { list: async () => names.map((name) => fileNamed(name)) } }))
  const rows = await screen.findAllByRole('rowheader')
  return rows.map((row) => ({ icon: () => row.querySelector('.icon'), picture: () => row.querySelector('img') }))
}

it('replaces the icon of a picture once its thumbnail has loaded', async () => {
  const [row] = await openFiles('photo.JPG')
  const picture = row?.picture() as HTMLImageElement
  expect(picture.getAttribute('src')).toBe('/api/files/thumbnail/photo.JPG?in=A&version=2026-01-02T03:04:05.000Z')
  expect(picture).toMatchObject({ alt: '', loading: 'lazy', decoding: 'async' })
  expect(row?.icon()).toBeTruthy()
  fireEvent.load(picture)
  expect(row?.icon()).toBeNull()
  expect(row?.picture()).toBe(picture)
})

it('keeps the icon of a picture without a thumbnail', async () => {
  const [row] = await openFiles('broken.png')
  fireEvent.error(row?.picture() as HTMLImageElement)
  expect([row?.picture(), Boolean(row?.icon())]).toEqual([null, true])
})

it('requests no thumbnail for other files', async () => {
  const rows = await openFiles('a.svg', 'b.pdf', 'c.txt', 'png', 'photo.jpg.exe', 'd.mp4')
  expect(rows.map(({ icon, picture }) => [Boolean(icon()), picture()])).toEqual(rows.map(() => [true, null]))
})
