import type { Page } from '@playwright/test'
import { FilesArea } from './pages/files-area.ts'
import { contactForm } from './pages/forms.ts'
import { Frame } from './pages/frame.ts'
import { newEnquiry } from './support/answers.ts'
import { walkFocus } from './support/focus-walk.ts'
import { fewPages, pageKinds } from './support/routes.ts'
import { scrollThrough } from './support/scroll.ts'
import { open, settled } from './support/settled.ts'
import { expect, signedInTest, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** Everything on the page that a style rule would move rather than fade. */
function movingRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moves = /transform|translate|scale|rotate|all|height|width|inset|top|left|margin|grid/
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after']) {
        const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
        const lasts = transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
        if (lasts && moves.test(transitionProperty))
          found.add(`${element.className}${part ?? ''}: ${transitionProperty}`)
        if (scrollBehavior === 'smooth') found.add(`${element.className}: smooth scrolling`)
      }
    }
    return [...found]
  })
}

/** Collects, from now on, every animation that moves, and every scroll that is not instant. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenMotion: seen })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect)) continue
        const frames = JSON.stringify(effect.getKeyframes())
        if (/"(?:transform|translate|scale|rotate)":"(?!none)/.test(frames)) {
          seen.add(`${effect.target?.className}: ${frames.slice(0, 200)}`)
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    for (const name of ['scrollTo', 'scrollIntoView'] as const) {
      const owner = name === 'scrollTo' ? window : Element.prototype
      const original = Reflect.get(owner, name) as (...args: unknown[]) => void
      Object.defineProperty(owner, name, {
        configurable: true,
        value(this: unknown, ...args: unknown[]) {
          const [how] = args
          if (typeof how === 'object' && how !== null && 'behavior' in how && how.behavior === 'smooth') {
            seen.add(`${name} is smooth`)
          }
          return original.apply(this ?? window, args)
        },
      })
    }
  })
  return () => page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion])
}

test.describe('where less motion is wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of Object.values(pageKinds)) {
    test.describe(path, () => {
      test.use({ allowedMessages: [/status of 404/] })

      test('no rule moves anything', { tag: fewPages.has(path) ? [] : '@full' }, async ({ page }) => {
        await page.goto(path)
        await settled(page)
        await scrollThrough(page)
        await settled(page)
        expect(await movingRules(page)).toEqual([])
      })
    })
  }

  test('menus, disclosures, carousels, fragments and the way up stand still', async ({ page }) => {
    const motion = await watchMotion(page)
    const frame = new Frame(page)
    await open(page, '/')
    await frame.menuButton('Services').click()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Our services' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next: Our services' }).click()
    await expect(page.getByRole('button', { name: 'Next: Our services' })).toBeFocused()
    await page.getByRole('main').locator('a[href="/aboutus#peoplewecare"]').click()
    await expect(page.locator('#peoplewecare h2')).toBeFocused()
    await page.getByRole('button', { name: 'Back to top' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await frame.menuLink('Careers').click()
    await page.getByRole('main').locator('h3 > button').nth(1).click()
    await expect(page.getByRole('main').locator('h3 > button').nth(1)).toHaveAttribute('aria-expanded', 'true')
    expect(await motion()).toEqual([])
  })

  test('a toast fades', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 201, json: { responseMessage: 'Received.' } }),
    )
    await open(page, '/contactus')
    const form = contactForm(page)
    await form.fill(newEnquiry())
    await form.submit()
    await expect(new Frame(page).toast('Received.')).toBeVisible()
    await new Frame(page).toasts.getByRole('button').click()
    await expect(new Frame(page).toasts.getByRole('button')).toHaveCount(0)
    expect((await motion()).filter((text) => !text.includes('spin') && !text.includes('scaleX'))).toEqual([])
  })
})

signedInTest.describe('where less motion is wanted, signed in', () => {
  signedInTest.use({ contextOptions: { reducedMotion: 'reduce' } })

  signedInTest('the dialog fades', async ({ page }) => {
    const motion = await watchMotion(page)
    const area = new FilesArea(page)
    await page.goto('/welcome')
    await area.createFolder('Reports')
    const dialog = await area.askToDelete('folder Reports')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await movingRules(page)).toEqual([])
    expect((await motion()).filter((text) => !text.includes('scaleX'))).toEqual([])
  })
})

test.describe('with colours of the system alone', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of Object.values(pageKinds)) {
      test.describe(`${path}, ${colorScheme}`, () => {
        test.use({ colorScheme, allowedMessages: [/status of 404/] })

        test('every control has an edge or words, and every icon its colour', {
          tag: colorScheme === 'light' && fewPages.has(path) ? [] : '@full',
        }, async ({ page }) => {
          await page.goto(path)
          await settled(page)
          await scrollThrough(page)
          await settled(page)
          expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
          expect(await lostInForcedColors(page)).toEqual([])
        })
      })
    }
  }

  test('what has the focus is marked, and so is where one is', async ({ page }) => {
    await page.goto('/ai-ml')
    await settled(page)
    const stops = await walkFocus(page, 'Tab')
    expect(stops.filter(({ hasOutline }) => !hasOutline).map(({ name }) => name)).toEqual([])
    const current = page.getByRole('navigation', { name: 'Services', exact: true }).locator('[aria-current]')
    const isMarked = await current.evaluate((element) => {
      const { borderLeftWidth, borderLeftColor, fontWeight } = getComputedStyle(element)
      return parseFloat(borderLeftWidth) > 0 && borderLeftColor !== 'rgba(0, 0, 0, 0)' && Number(fontWeight) >= 600
    })
    expect(isMarked).toBe(true)
  })
})

/** Controls without edge and words, and icons whose lines have the colour of what they lie on. */
function lostInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = []
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }
    for (const control of document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      const style = getComputedStyle(control)
      const isNative = style.appearance !== 'none' && control.matches('input, select, textarea')
      const hasEdge =
        isNative ||
        ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) => parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
        )
      const hasWords =
        (control.textContent ?? '').trim() !== '' && !control.querySelector(':scope > .visually-hidden:only-child')
      const icons = [...control.querySelectorAll('svg')]
      const hasMark = getComputedStyle(control, '::before').borderTopStyle !== 'none'
      if (!hasEdge && !hasWords && icons.length === 0 && !hasMark) lost.push(control.outerHTML.slice(0, 120))
      for (const icon of icons) {
        const { stroke, fill, color } = getComputedStyle(icon)
        const shown = [stroke, fill]
          .filter((paint) => paint !== 'none')
          .map((paint) => (paint === 'currentcolor' ? color : paint))
        if (shown.length > 0 && shown.every((paint) => paint === groundOf(icon)))
          lost.push(icon.outerHTML.slice(0, 120))
      }
    }
    return lost
  })
}
