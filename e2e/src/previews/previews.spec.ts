import type { Locator, Page } from '@playwright/test'
import { FilesArea } from '../pages/files-area.ts'
import { binary, type ChosenFile, pdf, picture, silence, text, video } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { delayResponses } from '../support/page/delay-responses.ts'
import { observeShifts } from '../support/page/layout-shifts.ts'
import { open, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { expect, signedInTest } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

const test = signedInTest.extend<{
  /** Uploads files to the folder Work, so the last one is first in the list. */
  seed: (...files: ChosenFile[]) => Promise<void>
}>({
  seed: async ({ site, session }, use) => {
    await seedFolder(site, session, ['Work'])
    await use((...files) => seedFiles(site, session, ['Work'], files))
  },
})

const SCRIPT = '<script>document.documentElement.dataset.attacked = "yes"</script>'

async function openPreview(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Resolves to the intrinsic width of an image or a video; 0 until it is known. */
const widthOf = (media: Locator) =>
  media.evaluate((element) =>
    element instanceof HTMLVideoElement ? element.videoWidth : (element as HTMLImageElement).naturalWidth,
  )

test.describe('thumbnails', () => {
  test.use({ allowedMessages: [/status of 404 .*\/api\/files\/thumbnail\/broken\.png/] })

  test('replace the icons of pictures that have one, without moving anything', async ({ page, seed }) => {
    const broken = { ...picture('broken.png'), buffer: picture('broken.png').buffer.subarray(0, 60) }
    await seed(text('note.txt', 'text'), broken, picture('photo.png'))
    const shifts = await observeShifts(page)
    const release = await delayResponses(page, '**/api/files/thumbnail/**')
    await open(page, '/Work/files')
    const area = new FilesArea(page)
    const nameOf = (name: string) => area.row(name).getByRole('link', { name, exact: true })
    const images = page.locator('table img')
    await expect(images).toHaveCount(2)
    await expect(page.locator('tbody th [data-letters]')).toHaveCount(3)
    const before = await nameOf('photo.png').boundingBox()

    release()
    await expect.poll(() => widthOf(area.row('photo.png').locator('img'))).toBe(320)
    await expect(area.row('photo.png').locator('th [data-letters]')).toHaveCount(0)
    await expect(area.row('broken.png').locator('img')).toHaveCount(0)
    await expect(area.row('broken.png').locator('th [data-letters]')).toBeVisible()
    await expect.poll(() => nameOf('photo.png').boundingBox()).toEqual(before)
    expect((await shifts()).filter(({ moved }) => moved.some((html) => /<t[rdh]|<img|<button/.test(html)))).toEqual([])
    await expectAccessible(page)
  })

  test('of a long list load only near the visible rows', async ({ page, seed }) => {
    await seed(...Array.from({ length: 120 }, (_, n) => picture(`${n}.png`)))
    const requested = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/api/files/thumbnail/')) requested.add(request.url())
    })
    await openUntilIdle(page, '/Work/files')
    await expect.poll(() => requested.size).toBeGreaterThan(0)
    await waitForIdle(page)
    expect(requested.size).toBeLessThan(100)
  })
})

test.describe('the preview', () => {
  test.use({ allowedMessages: [/status of 415|status of 404 .*\/api\/files\/thumbnail\/polyglot/] })

  test('plays audio and video as they arrive, and can seek in them', async ({ page, seed }) => {
    await seed(silence('song.bin', 600), video('clip.bin'))
    const ranges: (string | undefined)[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'media')
        ranges.push(`${response.status()} ${response.headers()['content-type']}`)
    })
    await open(page, '/Work/files')
    const clip = (await openPreview(page, 'clip.bin')).locator('video')
    await expect.poll(() => widthOf(clip)).toBe(16)
    await expectAccessible(page)

    await page.keyboard.press('ArrowRight')
    const song = page.getByRole('dialog', { name: 'song.bin' }).locator('audio')
    await expect.poll(() => song.evaluate((element: HTMLAudioElement) => element.duration)).toBe(600)
    await song.evaluate(
      (element: HTMLAudioElement) =>
        new Promise((resolve) => {
          element.addEventListener('seeked', resolve, { once: true })
          element.currentTime = 590
        }),
    )
    expect(await song.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(590)
    expect(ranges).toContain('206 video/webm')
    expect(ranges).toContain('206 audio/wav')
  })

  test('shows Markdown as a document that runs and loads nothing', async ({ page, seed, site }) => {
    const lines = [
      '# Plan',
      '',
      'Some **bold** text, [a link](https://example.com/a) and [another](javascript:alert(1)).',
      '',
      `${SCRIPT} <img src="https://example.com/1.png" onerror="document.documentElement.dataset.attacked='yes'">`,
      '',
      '![tracker](https://example.com/2.png)',
      '',
      '| A | B |',
      '|---|---|',
      '| 1 | 2 |',
    ]
    await seed(text('plan.md', lines.join('\n')))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, '/Work/files')
    const dialog = await openPreview(page, 'plan.md')
    await expect(dialog.getByRole('heading', { name: 'Plan' })).toBeVisible()
    await expect(dialog.getByRole('cell', { name: '2' })).toBeVisible()
    const links = dialog.getByRole('region').getByRole('link')
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      await expect(link).toHaveAttribute('href', /^https:\/\/example\.com\//)
    }
    await expect(dialog).toContainText(SCRIPT)
    await inEachAppearance(page, () => expectAccessible(page))
    await page.setViewportSize({ width: 320, height: 900 })
    await expectNoOverflow(page, 'a document')
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.dataset.attacked)).toBeUndefined()
  })

  test('shows CSV as a table', async ({ page, seed }) => {
    await seed(text('people.csv', `name,city\n"Okafor, Ada",Oslo\n<b>Bob</b>,${'very long '.repeat(40)}\n`))
    await open(page, '/Work/files')
    const dialog = await openPreview(page, 'people.csv')
    await expect(dialog.getByRole('columnheader')).toHaveText(['name', 'city'])
    await expect(dialog.getByRole('cell').first()).toHaveText('Okafor, Ada')
    await expect(dialog.getByRole('cell', { name: '<b>Bob</b>' })).toBeVisible()
    await inEachAppearance(page, () => expectAccessible(page))
    await page.setViewportSize({ width: 320, height: 900 })
    await expectNoOverflow(page, 'a table')
  })

  test('reports that an image or a video is broken', async ({ page, seed }) => {
    const broken = ({ name, buffer }: ChosenFile): ChosenFile => ({
      ...binary(name),
      buffer: Buffer.concat([buffer.subarray(0, 32), Buffer.alloc(500)]),
    })
    await seed(broken(video('clip')), broken(picture('photo')))
    await open(page, '/Work/files')
    const dialog = await openPreview(page, 'photo')
    await expect(dialog.getByText('This image cannot be shown')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('This file cannot be played')).toBeVisible()
  })

  test('moves through the files by keyboard, and returns focus to the last one', async ({ page, seed }) => {
    await seed(text('c.txt', 'third'), pdf('b.pdf', 'second'), picture('a.png'))
    await open(page, '/Work/files')
    const area = new FilesArea(page)
    await area.row('a.png').focus()
    await page.keyboard.press('Enter')
    const position = page.getByRole('dialog').getByRole('status').filter({ hasText: ' of ' })
    await expect(position).toHaveText('a.png, 1 of 3')
    await expect.poll(() => widthOf(page.getByRole('dialog').getByRole('img', { name: 'a.png' }))).toBe(640)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: 'b.pdf, page 1 of 1' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('second')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'c.txt' }).getByText('third')).toBeVisible()
    await expect(position).toHaveText('c.txt, 3 of 3')
    await page.getByRole('button', { name: 'Next file' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Next file' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(area.row('c.txt')).toBeFocused()
  })

  test('executes no code in hostile files', async ({ page, seed }) => {
    const hostile = [
      text('page.html', `<!doctype html>${SCRIPT}`),
      text(
        'drawing.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" onload="document.documentElement.dataset.attacked='yes'">${SCRIPT}</svg>`,
      ),
      { ...text('polyglot.gif', ''), buffer: Buffer.from(`GIF89a/*${SCRIPT}*/=1;`, 'latin1') },
      { ...text('polyglot.png', ''), buffer: Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1') },
      { ...text('polyglot.mp3', ''), buffer: Buffer.from(`ID3\x04\0${SCRIPT}`, 'latin1') },
      text('table.csv', `=cmd|'/c calc'!A1,${SCRIPT}`),
    ]
    await seed(...hostile)
    await open(page, '/Work/files')
    await openPreview(page, 'table.csv')
    for (const { name } of hostile.toReversed()) {
      await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
      const shown = page.getByRole('region', { name: `Content of ${name}` })
      await expect(shown.locator('pre, table, img, [class*=notice]').first()).toBeAttached()
      await expect(shown.locator('script, iframe, object, embed, svg[onload]')).toHaveCount(0)
      await page.keyboard.press('ArrowRight')
    }
    expect(await page.evaluate(() => document.documentElement.dataset.attacked)).toBeUndefined()
  })
})

test.describe('the preview on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('moves through the files by swiping', async ({ page, seed }) => {
    await seed(text('b.txt', 'second'), picture('a.png'))
    await open(page, '/Work/files')
    const dialog = await openPreview(page, 'a.png')
    // The dialog grows with the picture, on which the swipe starts.
    await expect.poll(() => widthOf(dialog.getByRole('img', { name: 'a.png' }))).toBe(640)
    const client = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => [{ x, y: 400 }]
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (to - from) * part) })
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(280, 80)
    await expect(page.getByRole('dialog', { name: 'b.txt' }).getByText('second')).toBeVisible()
    await swipe(80, 280)
    await expect(page.getByRole('dialog', { name: 'a.png' })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page, 'the preview of a picture')
  })
})
