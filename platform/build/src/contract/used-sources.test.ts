import { expect, it } from 'vitest'
import { usedSources } from './used-sources.ts'

const ALL = ['files', 'mail', 'toasts']

const files = new Map([
  ['page.ts', `export { Page } from './page-page.ts'\nimport { All } from './all.ts'`],
  ['page-page.ts', ''],
  ['all.ts', ALL.map((name) => `import type { Service } from './${name}.ts'`).join('\n')],
  ['files.ts', `import { Entry } from './entry.ts'`],
  ['mail.ts', `import { Address } from './address.ts'\nimport { Files } from './files.ts'`],
  ['toasts.ts', ''],
  ['entry.ts', ''],
  ['address.ts', ''],
])

const namesUsing = (...used: string[]) => {
  const unused = ALL.map((name) => `${name}.ts`).filter((name) => !used.includes(name))
  return [...usedSources({ entry: 'page.ts', files }, unused, used).files.keys()]
}

it('leaves out what only unused services need', () => {
  expect(namesUsing('files.ts')).toEqual(['page.ts', 'page-page.ts', 'all.ts', 'files.ts', 'entry.ts'])
  expect(namesUsing()).toEqual(['page.ts', 'page-page.ts', 'all.ts'])
})

it('keeps what a used service needs of an unused one', () => {
  expect(namesUsing('mail.ts')).toEqual([
    'page.ts',
    'page-page.ts',
    'all.ts',
    'files.ts',
    'mail.ts',
    'entry.ts',
    'address.ts',
  ])
})
