import type { Page } from '@playwright/test'
import { openUntilIdle } from '../support/page/open-page.ts'
import { pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

declare global {
  interface Window {
    /** The page's steps, in order. */
    noted: string[]
  }
}

const noted = (page: Page) => page.evaluate(() => window.noted)

/** Its first use takes a slow phone 100 ms (docs/decisions/014). */
function noteIntl() {
  window.noted = []
  const note = (name: string) => window.noted.push(`${name} ${new Error().stack}`)
  for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat', 'Collator'] as const) {
    const watched: ProxyHandler<object> = {
      construct: (target, args) => {
        note(name)
        return Reflect.construct(target as new () => object, args)
      },
      apply: (target, self, args) => {
        note(name)
        return Reflect.apply(target as () => object, self, args)
      },
    }
    Object.assign(Intl, { [name]: new Proxy(Intl[name], watched) })
  }
  for (const type of [Number, Date]) {
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
      const original = Reflect.get(type.prototype, name)
      if (!original) continue
      Object.assign(type.prototype, {
        [name](...args: unknown[]) {
          note(name)
          return original.apply(this, args)
        },
      })
    }
  }
}

const { home, contact, service, industry, whitepaper, careers } = pageKinds

for (const path of [home, contact, service, industry, whitepaper, careers]) {
  test(`formats nothing with Intl while the page starts: ${path}`, async ({ page }) => {
    await page.addInitScript(noteIntl)
    await openUntilIdle(page, path)
    expect(await noted(page)).toEqual([])
  })
}

/** Records the end of parsing, the first thing React’s code creates, the task after it, and the start’s first read. */
function noteSlices() {
  window.noted = []
  document.addEventListener('DOMContentLoaded', () => window.noted.push('parsed'))
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      window.noted.push('React')
      setTimeout(() => window.noted.push('next task'))
    }
  }
  const find = document.getElementById
  document.getElementById = (id) => {
    if (id === 'composition') window.noted.push('start')
    return find.call(document, id)
  }
}

test('runs its code in slices, each in a task of its own', async ({ page }) => {
  await page.addInitScript(noteSlices)
  await openUntilIdle(page, home)
  expect(await noted(page)).toEqual(['parsed', 'React', 'next task', 'start'])
})

const hint = '//# allFunctionsCalledOnLoad\n'

test('lets the browser compile the entry while it loads', async ({ page }) => {
  const entry = page.waitForResponse((response) => response.url().endsWith('/index.js'))
  await page.goto(home)
  const code = await (await entry).text()
  expect(code.slice(0, hint.length)).toBe(hint)
})
