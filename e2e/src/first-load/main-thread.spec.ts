import type { Page } from '@playwright/test'
import { openUntilIdle } from '../support/page/open-page.ts'
import { pageKinds, samplePages } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

declare global {
  interface Window {
    /** The recorded calls and tasks, in order. */
    recorded: string[]
  }
}

const recorded = (page: Page) => page.evaluate(() => window.recorded)

/** Records the use of Intl: its first use takes 100 ms on a slow phone (docs/decisions/014). */
function recordIntl() {
  window.recorded = []
  const record = (name: string) => window.recorded.push(`${name} ${new Error().stack}`)
  for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat', 'Collator'] as const) {
    const watched: ProxyHandler<object> = {
      construct: (target, args) => {
        record(name)
        return Reflect.construct(target as new () => object, args)
      },
      apply: (target, self, args) => {
        record(name)
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
          record(name)
          return original.apply(this, args)
        },
      })
    }
  }
}

const { home, contact, service, industry, whitepaper, careers } = pageKinds

for (const path of [home, contact, service, industry, whitepaper, careers]) {
  const tag = samplePages.has(path) ? [] : '@full'
  test(`the page does not use Intl while it starts: ${path}`, { tag }, async ({ page }) => {
    await page.addInitScript(recordIntl)
    await openUntilIdle(page, path)
    expect(await recorded(page)).toEqual([])
  })
}

/** Records the end of parsing, the first object that React creates, the task after it, and the start of hydration. */
function recordTasks() {
  window.recorded = []
  document.addEventListener('DOMContentLoaded', () => window.recorded.push('parsed'))
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      window.recorded.push('React')
      setTimeout(() => window.recorded.push('next task'))
    }
  }
  const find = document.getElementById
  document.getElementById = (id) => {
    if (id === 'composition') window.recorded.push('start')
    return find.call(document, id)
  }
}

test('the page runs its code in separate tasks', async ({ page }) => {
  await page.addInitScript(recordTasks)
  await openUntilIdle(page, home)
  expect(await recorded(page)).toEqual(['parsed', 'React', 'next task', 'start'])
})

const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

test('the entry tells the browser to compile it while it downloads', async ({ page }) => {
  const entry = page.waitForResponse((response) => response.url().endsWith('/index.js'))
  await page.goto(home)
  const code = await (await entry).text()
  expect(code.slice(0, COMPILE_HINT.length)).toBe(COMPILE_HINT)
})
